// Given names for the people a course invents. Every name is exactly 5 letters and two tokens, so that
// pages drawn from different seeds have the same number of bytes and of tokens.
export const firstNames: readonly string[] = `
  Abena Adina Aditi Aiden Aisha Akira Alana Alina Almaz Amadi Amara Amina Amira Anika Anouk Anwar
  Arjun Arlen Artur Asher Aurel Ayana Ayumi Aziza Benno Bilal Bjorn Celia Chidi Dario Deepa Delia
  Dilip Dinah Divya Eliza Elmer Elsie Elvin Emeka Emiko Emile Emine Ervin Ethel Fadil Farah Farid
  Femke Freja Frida Gerda Hamid Haruo Heiko Helga Helmi Hilda Ianto Idris Ilana Ilona Imani Inara
  Irena Irina Ivana Janne Javed Jelle Joris Josie Juana Judit Kaito Kamal Kamau Karla Katja Kavya
  Keanu Keiko Kenji Kiran Kirsi Klara Kwame Laila Layla Leila Lenka Leona Liana Linus Livia Liwei
  Luana Luisa Mabel Magda Malia Manon Marek Marge Marit Maude Mavis Mehdi Milos Minho Minna Mirja
  Misha Mitra Moana Moira Morag Mwita Myles Myron Nadja Nasir Nayra Nelly Ngozi Niall Niels Nikos
  Niran Nisha Nobuo Noemi Odile Oisin Olena Omari Orson Owain Piero Piotr Priya Qasim Quang Rafal
  Rajiv Raoul Reiko Rhoda Rhona Rocco Rohan Ronan Rufus Sadie Sahar Salim Salma Samir Sanna Saori
  Satya Selma Shira Signe Silas Silke Sipho Sisay Sonja Soomi Soren Suman Sunil Svend Sylvi Tanja
  Tarek Tariq Tasha Teemu Tessa Thabo Tiago Tilda Tomek Tonya Tunde Tuomo Ulric Uriel Usman Vadim
  Valda Vanya Varun Vicki Vidya Vikas Vilma Wilma Xenia Yanis Yosef Yukio Zahra Zaida Zofia
`
  .trim()
  .split(/\s+/)
