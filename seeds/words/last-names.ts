// Surnames for the people a course invents. Every name is exactly 7 letters and two tokens, so that
// pages drawn from different seeds have the same number of bytes and of tokens.
export const lastNames: readonly string[] = `
  Abelson Abramov Acharya Adamski Adewale Agarwal Aldrich Antunes Ashford Atwater Babicky Bandara
  Barnard Bartley Beasley Beckett Bellamy Bellini Benesch Bergman Bertram Boateng Bramley Brinson
  Brouwer Buckley Burgess Burnett Cardoso Carlsen Carmona Chandra Chauhan Clemens Compton Condori
  Connell Connors Contini Correia Cortesi Crawley Dalzell Damiano Dawkins Dekkers Ellison Engberg
  Esteves Estrada Faraday Fenwick Ferrara Fielder Findlay Fonseca Fontana Forsman Forster Fujioka
  Galetti Galindo Gallego Garrido Gaskell Gerhard Gillies Gimenez Gladwin Goodwin Greaves Greyson
  Guillot Gunawan Gunther Guthrie Haddadi Halford Halonen Hartley Hartman Hartono Hartung Harwood
  Hashimi Haworth Hayashi Hedberg Hendrik Hermans Herrero Hillman Holcomb Howells Huamani Hurston
  Ingalls Ivanova Iyengar Jameson Janssen Jansson Jimenez Jokinen Jonsson Kamanda Karimov Kariuki
  Karjala Karlson Kataoka Kaufman Keating Khalifa Kimball Kishida Koehler Kovacic Kowalik Kozlova
  Kuipers Lakatos Langley Laporte Larsson Lebedev Leclerc Lehmann Lindahl Lindell Lindman Lindner
  Lombard Lundahl Lundell Maddock Maestre Maguire Mahmoud Malecki Mancini Mansour Marchal Markham
  Marquez Marrero Marsden Martino Matsuda Matsuno Mattson Maynard Mercier Merrick Messina Miyoshi
  Mochida Monahan Montoya Moreira Morelli Moreton Moretti Morioka Murdoch Murillo Nasseri Neumann
  Newbury Newland Nikolic Nikolov Nilsson Nishida Nishino Norberg Nordahl Noronha Norwood Nowicki
  Oberman Okamoto Padilla Palumbo Peeters Peralta Persson Petrova Pfeifer Pickett Pimenta Plummer
  Popescu Proctor Quinlan Radford Rahmani Ramsden Rashidi Rawlins Reynard Riveros Rolland Rossini
  Rowland Sabbagh Salgado Salinas Salonen Sampson Santini Santoro Santoso Saraiva Sartori Schafer
  Scherer Schuler Segovia Serrano Shaheen Sharifi Sherwin Shimada Sithole Solberg Soriano Susanto
  Svenson Swanson Sweeney Tamatea Terrell Tessier Tillman Timmers Tolbert Toscano Trenton Turunen
  Urbanek Valente Valerio Vasquez Vasseur Vazquez Velasco Verbeek Verdier Vermeer Vidigal Villena
  Volkova Vollmer Walcott Wegener Wheaton Wilkins Willems Winkler Winslow Woodard Woodley Yardley
  Yoshida Yoshino
`
  .trim()
  .split(/\s+/)
