// Words that go before a sport, a gate, a hurdle or an exit. Every word is exactly 6 letters, so
// that pages drawn from different seeds have the same number of bytes. No word names a red.
export const adjectives: readonly string[] = `
  Aegean Almond Alpine Anchor Andean Arbour Arctic Ardent Artful Astral Astute Athens Atomic
  Aurora Autumn Avenue Aviary Badger Ballad Baltic Bamboo Barley Barrel Basalt Basket Beacon
  Bistro Bluish Boreal Bouncy Breeze Breezy Bridge Bright Bronze Bubbly Bucket Butter Cabana
  Candid Candle Canvas Canyon Carbon Cashew Castle Cereal Chalet Cheery Chirpy Choral Citrus
  Clever Cloudy Clover Cobalt Cobble Coffee Condor Copper Cosmic Cotton Coyote Crafty Crater
  Cretan Crocus Dahlia Danube Dapper Daylit Desert Dotted Dulcet Fabled Fabric Falcon Fennel
  Fiddle Floral Flower Fluffy Fluted Forest Fresco Frosty Galaxy Garden Gazebo Gemmed Genial
  Gentle Geyser Gilded Ginger Glassy Glazed Glider Glossy Golden Gothic Grassy Gravel Guitar
  Hamlet Hammer Harbor Hearty Herbal Heroic Homely Humble Hybrid Icicle Iconic Indigo Inland
  Island Jasper Jaunty Jigsaw Jovial Joyful Joyous Jungle Kettle Lagoon Laurel Lavish Lemony
  Linden Lively Lovely Lucent Lumber Lustre Magpie Mallow Mantle Marble Marina Market Marlin
  Meadow Mellow Melody Meteor Midday Mighty Minuet Modern Molded Mosaic Mulled Museum Myrtle
  Mythic Nectar Nickel Nimble Nordic Nougat Nutmeg Oblong Orange Orchid Oriole Ornate Osprey
  Paddle Palace Papaya Parrot Pastel Pastry Peaked Peanut Pearly Pebble Pencil Pewter Pillar
  Placid Planet Plated Plover Poetic Polite Pollen Poplar Powder Prized Pumice Purple Quaint
  Quartz Rafter Rhythm Ribbon Ridged Ripple Robust Rocket Rococo Rudder Rugged Rustic Saddle
  Sailor Salted Satiny Saturn Savory Scenic Season Serene Sesame Shadow Sierra Silent Silken
  Silver Smooth Snappy Snowed Sonata Sonnet Sparta Speedy Sphere Spiced Spiral Spring Sprout
  Spruce Stable Starry Steady Stream Studio Sturdy Summer Summit Sunlit Sunset Superb Sylvan
  Tandem Tartan Teapot Temple Tender Timber Tinted Toasty Toffee Toucan Tropic Trusty Tufted
  Tundra Turtle Tuscan Unison United Upland Valley Velvet Vernal Violet Violin Waffle Walnut
  Walrus Weaver Wicker Willow Winter Wintry Wonder Wooden Woolen Woolly Worthy Yarrow Yellow
  Zenith Zephyr Zigzag Zinnia Zircon
`
  .trim()
  .split(/\s+/)
