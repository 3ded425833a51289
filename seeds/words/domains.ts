// Mail domains, used as `maria.almeida@{domain}.example`. Every word is exactly 6 lower-case
// letters, so that pages drawn from different seeds have the same number of bytes.
export const domains: readonly string[] = `
  almond anchor apples arbour arctic ardent aspens astral autumn avenue badger ballad bamboo
  banana barley barrel basalt basket beacon birdie bobbin bonnet border boreal bottle branch
  breeze bridge bright bronze bucket butter cabins cactus candle candor canvas canyon carbon
  carpet carrot cashew castle cavern cedars celery cellar cereal chalet cheese chisel cinder
  circle cirrus citrus clouds clover cobalt cobble cocoon coffee condor copper corner cosmic
  cosmos cotton coyote cradle crater crayon crocus cygnet dahlia daphne dapple desert dinner
  dragon dulcet eagles easels eclair emblem enigma fabric falcon fennel ferret fiddle fields
  fjords flower forest fossil fresco frieze galaxy gannet garden garlic garnet gazebo gentle
  geyser ginger glades glider gneiss goblet gopher grapes gravel grotto ground groves guitar
  hamlet hammer harbor hazels heaths helium honeys iguana indigo inland iodine island jacket
  jasper jetsam jigsaw jungle kayaks kelpie kettle kitten ladder lagoon laurel lemons lichen
  lilacs linden linnet lizard locket locust lumber lupine lyrics madder magnet magpie mallow
  mangos mantle maples marble marina marlin meadow mellow melody minnow mirror mitten mosaic
  museum mussel myrtle napkin nature nectar needle nickel noodle nutmeg oceans olives onions
  orbits orchid oriole osprey otters oyster paddle palace papaya parade parrot pastel pastry
  peanut pebble pencil pepper petals petrel pewter pigeon pillow plains planet plover pollen
  ponies poplar poppet potato puddle pumice puzzle quartz quince rabbit radish rafter raisin
  ravine rhythm ribbon riddle ridges ripple rivers rocket rowans saddle salmon sandal sesame
  shadow shells shores sienna sierra silver sorrel spiral sponge spring sprout spruce starry
  statue steppe stones stream studio summer summit sunset swifts teapot teasel timber tomato
  toucan trails tropic tulips tundra turnip turtle tuxedo upland valley velvet violet violin
  walnut walrus waters weaver wheats wicker willet willow winter wisdom wonder woolen yarrow
  yellow yonder zephyr zigzag zinnia
`
  .trim()
  .split(/\s+/)
