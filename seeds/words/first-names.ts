// Given names for the people a course invents. Every name is exactly 5 letters, so that pages drawn
// from different seeds have the same number of bytes.
export const firstNames: readonly string[] = `
  Aaron Abena Adele Adina Aditi Agnes Ahmed Aiden Aisha Akira Alana Alice Alina Allan Almaz
  Alvin Amadi Amara Amina Amira Andre Anika Anita Annie Anouk Anton Anwar April Arjun Arlen
  Aroha Artur Asher Aurel Ayana Ayumi Aziza Basil Bella Benno Betty Bilal Bjorn Blake Boris
  Brent Brian Bruce Bruno Bryce Byron Caleb Carla Carlo Carol Cecil Celia Chidi Chloe Clara
  Clark Claus Clyde Colin Cyril Cyrus Daisy Damon Danny Dario David Deepa Delia Denis Derek
  Devon Diana Diego Dilip Dinah Divya Donna Doris Dylan Edgar Edith Edwin Efrat Elena Elias
  Eliza Ellen Ellis Elmer Elsie Elvin Emeka Emery Emiko Emile Emily Emine Erica Ernst Ervin
  Ester Ethan Ethel Fadil Farah Farid Felix Femke Fiona Fleur Flora Frank Freja Frida Frits
  Fumio Gavin Gerda Giles Glenn Grace Greta Hamid Hanna Harry Haruo Hazel Heidi Heiko Helen
  Helga Helmi Henri Henry Hilda Ianto Idris Ilana Ilona Imani Inara Irena Irene Irina Isaac
  Ivana Jacob Jaime James Janet Janne Jared Jason Javed Jelle Jenna Jenny Jihun Jonas Jorge
  Joris Josef Josie Joyce Juana Judit Jules Julia Julie Julio Kaito Kamal Kamau Karim Karin
  Karla Katja Kavya Keanu Keiko Keith Kelly Kenji Kevin Kiran Kirsi Klara Kwame Laila Lamar
  Laura Layla Leigh Leila Lenka Leona Lewis Liana Linda Linus Livia Liwei Lloyd Louis Luana
  Lucas Luigi Luisa Lydia Mabel Magda Malia Malik Manon Marco Marek Marge Maria Mario Marit
  Marta Mateo Maude Mavis Megan Mehdi Milan Milos Minho Minna Mirja Misha Mitra Moana Moira
  Molly Morag Moses Mwita Myles Myron Nadia Nadja Nancy Naomi Nasir Nayra Nelly Ngozi Niall
  Niels Nigel Nikos Niran Nisha Nobuo Noemi Norma Odile Oisin Olena Olive Omari Orson Oscar
  Osman Owain Pablo Paolo Paula Pavel Pearl Pedro Penny Petra Piero Pilar Piotr Priya Qasim
  Quang Quinn Rafal Rahul Rajiv Ralph Ramon Raoul Reiko Renee Rhoda Rhona Rieko Robin Rocco
  Rohan Roman Ronan Rosie Rufus Sadie Sahar Salim Salma Samir Sanna Saori Sarah Satya Selma
  Shira Signe Silas Silke Sipho Sisay Sofia Sonia Sonja Soomi Soren Suman Sunil Susan Svend
  Sylvi Tamar Tanja Tanya Tarek Tariq Tasha Teemu Tessa Thabo Thanh Tiago Tilda Tomas Tomek
  Tonya Tracy Trang Trent Tunde Tuomo Tyler Ulric Uriel Usman Vadim Valda Vanya Varun Vasco
  Vicki Vidya Vijay Vikas Vilma Vince Viola Wanda Wayne Wendy Wilma Wyatt Xenia Yanis Yosef
  Yukio Yusuf Zahra Zaida Zofia
`
  .trim()
  .split(/\s+/)
