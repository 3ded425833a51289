// Surnames for the people a course invents. Every name is exactly 7 letters, so that pages drawn
// from different seeds have the same number of bytes.
export const lastNames: readonly string[] = `
  Abelson Abramov Acharya Adamski Addison Adebayo Adewale Adeyemi Agarwal Agyeman Ahlberg
  Akiyama Aldrich Allison Almeida Andrade Andrews Antunes Aoshima Ashford Atwater Avagyan
  Aydogan Azevedo Babicky Baldwin Balogun Bandara Banerji Barbosa Barnard Bartley Bartosz
  Batista Beasley Beckett Bellamy Bellini Benesch Bennett Bergman Beridze Bernard Bertram
  Bezerra Bielski Blakely Boateng Bouvier Bradley Bramley Brennan Bridges Brinson Bristow
  Brouwer Buckley Burgess Burnett Cameron Cardoso Carlsen Carlson Carlton Carmona Carrera
  Carroll Chandra Chapman Charles Chauhan Clayton Clemens Clement Coleman Collins Colombo
  Compton Condori Connell Connors Contini Cordero Cornell Correia Cortesi Cowdrey Crawley
  Dalzell Damiano Daniels Danjuma Dawkins Dekkers Demirel Dijkman Dlamini Donovan Douglas
  Dudziak Dumitru Edwards Ellison Emerson Engberg Enqvist Erdemir Esteves Estrada Everett
  Faleolo Faraday Farrell Fedorov Fenwick Ferrara Fielder Findlay Fischer Fleming Fonseca
  Fontana Forsman Forster Francis Freeman Fujioka Furtado Gaffney Galetti Galindo Gallego
  Gardner Garland Garrett Garrido Gaskell Gerhard Gilbert Gillies Gimenez Gladwin Goddard
  Gokhale Goodwin Gouveia Greaves Greyson Griffin Grimsby Guillot Gunawan Gunther Guthrie
  Haddadi Haldane Halford Halonen Hamdani Hampton Harding Hartley Hartman Hartono Hartung
  Harwood Hashimi Havelka Hawkins Haworth Hayashi Hedberg Hendrik Herbert Hermann Hermans
  Herrera Herrero Hidalgo Higgins Hillman Hiraoka Hoffman Holcomb Holland Hopkins Horacek
  Horvath Hoshino Hossain Howells Hristov Huamani Hubbard Hurston Ibrahim Ingalls Ionescu
  Ivanova Iwasaki Iyengar Jackson Jameson Janssen Jansson Jelinek Jimenez Johnson Jokinen
  Jonsson Jovanov Kamanda Karimov Kariuki Karjala Karlson Kataoka Kaufman Kealoha Kearney
  Keating Kendall Kessler Khalifa Khumalo Kimball Kinsley Kishida Koehler Kolarik Kolarov
  Konecny Korkmaz Koskela Kovacic Kowalik Kozlova Kravets Krueger Kuipers Kusnadi Lakatos
  Lambert Langley Laporte Larsson Laurent Lebedev Leblanc Leclerc Lefevre Lehmann Lehtola
  Lemaire Leonard Lindahl Lindell Lindman Lindner Lindsay Lockett Lombard Lundahl Lundell
  Lysenko Machado Maddock Maekawa Maestre Maguire Mahmoud Makarov Malecki Mancini Manning
  Mansour Manzoni Marchal Markham Marlowe Marques Marquez Marrero Marsden Martino Martins
  Matsuda Matsuno Matthew Mattson Maxwell Maynard Mazurek Meijers Mendoza Mercier Merrick
  Messina Michael Mikkola Miranda Miyoshi Mochida Mokoena Monahan Montoya Moreira Morelli
  Moreton Moretti Morioka Morozov Murdoch Murillo Mustafa Muthoni Nagaoka Nakaoka Nasseri
  Navarro Nemecek Nesbitt Neumann Neville Newbury Newland Nichols Nielsen Nikolic Nikolov
  Nilsson Nishida Nishino Njoroge Nkosana Norberg Nordahl Noronha Norwood Novotny Nowicki
  Nystrom Oakland Oberman Okamoto Okazaki Okonkwo Olivier Olofson Onodera Osborne Pacheco
  Padilla Palermo Palumbo Paredes Parsons Patrick Pearson Peeters Peltola Peralta Pereira
  Perkins Persson Petrova Pfeifer Pickett Pimenta Plummer Poirier Pokorny Popescu Pratama
  Preston Proctor Quesada Quigley Quinlan Qureshi Radford Rahmani Ramirez Ramnath Ramsden
  Randall Rantala Rashidi Rawlins Raymond Rebollo Reynard Ribeiro Richter Rinaldi Riveros
  Robbins Roberts Rolland Rosario Rossini Roussel Rousset Rowland Russell Ruzicka Rydberg
  Sabbagh Saldana Salgado Salinas Salonen Sampson Sanchez Sanford Santana Santini Santoro
  Santoso Saraiva Sartori Savchuk Schafer Scherer Schmidt Schuler Schultz Schwarz Segovia
  Semenov Seppala Serrano Seymour Shaheen Shannon Sharifi Sheldon Shelton Sherman Sherwin
  Shibata Shimada Shimizu Siddiqi Simmons Sithole Sjoberg Sobczak Sokolov Solberg Soriano
  Spencer Stanciu Stankov Stanton Steiner Stenman Stevens Stewart Strauss Sugioka Sugiura
  Susanto Svenson Svoboda Swanson Sweeney Tabrizi Tadesse Tamatea Tavares Tedesco Teraoka
  Terrell Tessier Thibaut Thorsen Tillman Timmers Tkachuk Todorov Tolbert Tomczak Toscano
  Travers Trenton Trivedi Tsukada Tuckett Turunen Uematsu Urbanek Valadez Valente Valerio
  Vasilev Vasquez Vasseur Vaughan Vazquez Velasco Ventura Verbeek Verdier Vermeer Vicente
  Vidigal Villena Vincent Volkova Vollmer Vondrak Walcott Walczak Wallace Walters Wanjiku
  Watkins Wegener Weigand Wheaton Wheeler Whitney Wilkins Willems Winkler Winslow Winters
  Witczak Woodard Woodley Wouters Wyndham Yamaoka Yardley Yoshida Yoshino Zaitsev Zeigler
  Zelenka Ziegler
`
  .trim()
  .split(/\s+/)
