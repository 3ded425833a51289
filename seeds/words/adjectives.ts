// Words that go before a sport, a gate, a hurdle or an exit. Every word is exactly 6 letters and two
// tokens, so that pages drawn from different seeds have the same number of bytes and of tokens. No word
// names a red, a place in a list or a direction, or tells anyone to do anything.
export const adjectives: readonly string[] = `
  Acacia Amulet Andean Antler Arbour Ardent Artful Ascent Astral Astute Atrium Awning Azalea Badger
  Ballad Barley Basalt Bisque Bluish Bobbin Bonnet Bouncy Bowler Buckle Bushel Cabana Cactus Calico
  Candid Canopy Carafe Cashew Catkin Celery Cereal Cheery Choral Cinder Cirrus Citron Classy Cloudy
  Cobalt Cobble Cobweb Comely Condor Cornet Coyote Cradle Crafty Crater Crayon Creamy Cretan Cupola
  Curled Curlew Dainty Damask Dancer Danube Dapper Daylit Dimple Dotted Dreamy Earthy Eclair Elfish
  Emblem Ermine Fabled Ferret Festal Fiddle Fleece Flinty Floaty Fluffy Fluted Folded Fondue Framed
  Fresco Frilly Frisky Frugal Gabled Galley Gannet Gazebo Gemmed Genial Gerbil Glassy Glazed Glider
  Glossy Goblet Gopher Grassy Groovy Hearty Hermit Heroic Homely Humble Icebox Icicle Iconic Impala
  Inlaid Ionian Jigsaw Jingle Joyful Joyous Jumper Kettle Kimono Kitten Lariat Lavish Lemony Lichen
  Limber Lively Lizard Locket Lordly Lucent Lustre Madras Magpie Mallow Mantis Mantle Marlin Marten
  Mellow Merino Midday Minnow Minted Minuet Misted Mitten Mohair Mousse Mulled Muslin Myriad Napkin
  Nebula Nettle Noodle Nougat Nutmeg Oblong Octane Octave Oriole Pagoda Papaya Papery Parrot Pastel
  Pastry Patina Peaked Pearly Pebble Petrel Pickle Pigeon Pillar Pinion Placid Plated Plover Plucky
  Plumed Podium Poetic Poised Polite Pollen Poodle Poplar Poplin Primal Prized Puddle Quaint Quaver
  Quiche Quince Quinoa Quiver Radial Radish Rafter Raisin Rattan Riddle Ridged Roofed Rudder Ruffle
  Runway Saline Salted Sandal Satiny Saucer Savory Scarab Seaway Sedate Sequin Serene Shaded Sickle
  Silken Sleepy Sleigh Sloped Snappy Snowed Solace Sonnet Sorbet Speedy Spiced Sporty Spotty Sprout
  Spruce Stanza Starry Steady Stoney Stormy Stripy Stucco Sturdy Subtle Sunlit Supple Svelte Sylvan
  Tartan Tatami Teapot Teasel Tented Tiered Tinsel Tinted Toasty Toffee Toucan Tripod Tropic Troupe
  Trusty Tuscan Twilit Unison Upbeat Upland Urchin Utopia Valise Veiled Velour Vernal Vesper Violin
  Waffle Walrus Wicker Wigeon Willet Winged Wintry Woodsy Worthy Wreath Yarrow Zephyr Zested Zither
`
  .trim()
  .split(/\s+/)
