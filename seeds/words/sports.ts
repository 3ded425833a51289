// Sports and disciplines. Every name is exactly 8 letters, so that pages drawn from different seeds
// have the same number of bytes; each has 12 others at an edit distance of 7 or more, and 20 at 6
// or more, so that a near miss can always be told from a different sport.
export const sports: readonly string[] = `
  Aerobics Airboard Alpinism Aquabike Aquatics Ballroom Baseball Biathlon Bikepolo Bodysurf
  Canoeing Capoeira Chinlone Climbing Cornhole Cribbage Dominoes Downhill Draughts Dressage
  Duathlon Duckpins Eventing Fistball Flamenco Foosball Football Footbike Footgolf Freedive
  Freeride Gateball Goalball Halfpipe Handball Highjump Highline Hurdling Iceboats Icestock
  Jiujitsu Jousting Juggling Jumprope Kayaking Keelboat Kickball Kitesurf Korfball Lacrosse
  Landsail Lindyhop Longjump Marathon Merengue Minigolf Muaythai Naginata Ninepins Octopush
  Packraft Paddling Parasail Petanque Pingpong Quoiting Racewalk Racquets Rallying Regattas
  Rhythmic Ringette Roadrace Rounders Roundnet Sculling Shotokan Showjump Silambam Skeleton
  Skicross Sledding Snowbike Snowkite Snowshoe Softball Speedski Speedway Swimming Tagrugby
  Telemark Toboggan Trekking Trinquet Tumbling Twirling Ultimate Unicycle Vaulting Wakesurf
  Windsurf Wingfoil Wingsuit Yachting
`
  .trim()
  .split(/\s+/)
