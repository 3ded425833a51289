// Sports and disciplines. Every name is exactly 8 letters and two tokens, so that pages drawn from
// different seeds have the same number of bytes and of tokens; each has 12 others at an edit distance of
// 7 or more, and 20 at 6 or more, so that a near miss can always be told from a different sport.
export const sports: readonly string[] = `
  Airboard Aquatics Biathlon Capoeira Checkers Chessbox Climbing Cornhole Deadlift Downhill
  Dressage Drifting Duathlon Duckpins Eventing Fastball Fivepins Flagball Footbike Footrace
  Freefall Gateball Goalball Halfpipe Handball Handbike Highjump Highline Hillrace Iceboats
  Icecross Icestock Juggling Kayaking Kickball Leapfrog Longjump Ninepins Packraft Parasail
  Petanque Pingpong Pushball Quadball Racewalk Ringette Roadrace Rounders Roundnet Sculling
  Shotokan Showjump Skydives Snowbike Snowkite Snowshoe Snowtube Softball Tapdance Telemark
  Trailrun Trekking Tricycle Tumbling Unicycle Vaulting Wallball Windfoil Wingfoil
`
  .trim()
  .split(/\s+/)
