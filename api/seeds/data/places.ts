import { list } from './list.ts';

/**
 * The homes of demo people: ISO code, faker's locale for names (or names by hand), languages of the music, cities, and the number
 * of people.
 */
export interface Place {
  code: string;
  locale?: string;
  /** For languages whose names faker has only in another script. */
  names?: { first: readonly string[]; last: readonly string[] };
  languages: readonly string[];
  cities: readonly string[];
  weight: number;
}

export const places: readonly Place[] = [
  { code: 'SE', locale: 'sv', languages: ['sv', 'en'], cities: ['Malmö', 'Göteborg', 'Umeå', 'Stockholm'], weight: 5 },
  { code: 'NO', locale: 'nb_NO', languages: ['no', 'en'], cities: ['Bergen', 'Oslo', 'Tromsø'], weight: 3 },
  { code: 'DK', locale: 'da', languages: ['da', 'en'], cities: ['Aarhus', 'Copenhagen', 'Odense'], weight: 3 },
  { code: 'FI', locale: 'fi', languages: ['fi', 'en'], cities: ['Tampere', 'Helsinki', 'Turku'], weight: 2 },
  { code: 'DE', locale: 'de', languages: ['de', 'en'], cities: ['Leipzig', 'Berlin', 'Hamburg', 'Köln'], weight: 9 },
  { code: 'AT', locale: 'de_AT', languages: ['de', 'en'], cities: ['Graz', 'Vienna', 'Linz'], weight: 2 },
  { code: 'CH', locale: 'de_CH', languages: ['de', 'fr', 'en'], cities: ['Bern', 'Zürich', 'Lausanne'], weight: 2 },
  { code: 'NL', locale: 'nl', languages: ['nl', 'en'], cities: ['Utrecht', 'Rotterdam', 'Groningen'], weight: 4 },
  { code: 'BE', locale: 'nl_BE', languages: ['nl', 'fr', 'en'], cities: ['Ghent', 'Antwerp', 'Liège'], weight: 3 },
  { code: 'FR', locale: 'fr', languages: ['fr', 'en'], cities: ['Lyon', 'Nantes', 'Paris', 'Marseille'], weight: 9 },
  {
    code: 'ES',
    locale: 'es',
    languages: ['es', 'ca', 'en'],
    cities: ['Valencia', 'Barcelona', 'Bilbao', 'Granada'],
    weight: 5,
  },
  { code: 'PT', locale: 'pt_PT', languages: ['pt', 'en'], cities: ['Porto', 'Lisbon', 'Coimbra'], weight: 3 },
  { code: 'IT', locale: 'it', languages: ['it', 'en'], cities: ['Bologna', 'Turin', 'Naples', 'Milan'], weight: 5 },
  { code: 'PL', locale: 'pl', languages: ['pl', 'en'], cities: ['Kraków', 'Wrocław', 'Łódź'], weight: 3 },
  { code: 'CZ', locale: 'cs_CZ', languages: ['cs', 'en'], cities: ['Brno', 'Prague', 'Olomouc'], weight: 2 },
  { code: 'SK', locale: 'sk', languages: ['sk', 'en'], cities: ['Bratislava', 'Košice'], weight: 1 },
  { code: 'HU', locale: 'hu', languages: ['hu', 'en'], cities: ['Budapest', 'Pécs'], weight: 1 },
  { code: 'RO', locale: 'ro', languages: ['ro', 'en'], cities: ['Cluj', 'Bucharest', 'Timișoara'], weight: 1 },
  { code: 'HR', locale: 'hr', languages: ['hr', 'en'], cities: ['Zagreb', 'Rijeka'], weight: 1 },
  { code: 'LV', locale: 'lv', languages: ['lv', 'en'], cities: ['Riga', 'Liepāja'], weight: 1 },
  {
    code: 'GR',
    names: {
      first: list('Eleni, Nikos, Katerina, Yannis, Despina, Stavros, Ioanna, Petros'),
      last: list('Papadaki, Kouris, Vlachou, Manolakis, Sarri, Dellis, Kalogirou, Zervas'),
    },
    languages: ['el', 'en'],
    cities: ['Thessaloniki', 'Athens', 'Patras'],
    weight: 2,
  },
  {
    code: 'UA',
    names: {
      first: list('Olena, Taras, Iryna, Bohdan, Solomiia, Andrii, Daryna, Maksym'),
      last: list('Kovalenko, Shevchuk, Melnyk, Bondar, Lysenko, Hnatiuk, Romaniuk, Savchenko'),
    },
    languages: ['uk', 'en'],
    cities: ['Lviv', 'Kyiv', 'Odesa'],
    weight: 2,
  },
  {
    code: 'GB',
    names: {
      first: list(`
        Rosie, Callum, Imogen, Gareth, Freya, Dominic, Harriet, Owen, Nadia, Ewan, Priya, Toby, Bethan, Marcus,
        Eilidh, Jonty
      `),
      last: list(`
        Ashworth, Pryce, Mackenzie, Holloway, Okafor, Thwaite, Bainbridge, Rhys, Chaudhry, Fairfax, Drummond,
        Sutcliffe, Penrose, Lockhart, Adeyemi, Wetherby
      `),
    },
    languages: ['en'],
    cities: ['Leeds', 'Glasgow', 'Bristol', 'Manchester', 'Cardiff'],
    weight: 9,
  },
  {
    code: 'IE',
    names: {
      first: list('Aoife, Cian, Sinéad, Declan, Niamh, Oisín, Gráinne, Fergus'),
      last: list('Byrne, Gallagher, Ní Dhomhnaill, Keane, O’Rourke, Tierney, Mulligan, Hanrahan'),
    },
    languages: ['en', 'ga'],
    cities: ['Cork', 'Dublin', 'Galway'],
    weight: 2,
  },
  {
    code: 'US',
    names: {
      first: list(`
        Renee, Marcus, Delia, Wyatt, Tasha, Eli, Carmen, Jonah, Simone, Theo, Maya, Reggie, Lena, Curtis, Naomi, Beau,
        Ximena, Darnell
      `),
      last: list(`
        Whitaker, Delgado, Hutchins, Freeman, Kowalski, Baptiste, Lindgren, Sandoval, Mayfield, Tran, Abernathy,
        Castillo, Rosenthal, Greer, Boudreaux, McAllister, Pruitt, Vance
      `),
    },
    languages: ['en', 'es'],
    cities: ['Portland', 'Nashville', 'Austin', 'Chicago', 'Philadelphia', 'Oakland'],
    weight: 11,
  },
  {
    code: 'CA',
    names: {
      first: list('Mireille, Logan, Annika, Étienne, Paige, Tariq, Colleen, Devon, Sylvie, Graham'),
      last: list('Tremblay, Macleod, Bouchard, Sinclair, Gagnon, Whitehorse, Dhillon, Fraser, Leclerc, Pelletier'),
    },
    languages: ['en', 'fr'],
    cities: ['Montréal', 'Halifax', 'Vancouver', 'Toronto'],
    weight: 5,
  },
  {
    code: 'AU',
    names: {
      first: list('Bronte, Lachlan, Matilda, Cooper, Talia, Angus, Indira, Kirra, Hamish, Zoe'),
      last: list('Carmody, Nguyen, Fitzgibbon, Barlow, Stavros, Kearney, Whitlam, Doolan, Pascoe, Hartigan'),
    },
    languages: ['en'],
    cities: ['Melbourne', 'Brisbane', 'Perth', 'Hobart'],
    weight: 4,
  },
  {
    code: 'NZ',
    names: {
      first: list('Aroha, Liam, Hine, Campbell, Marama, Finn'),
      last: list('Tamihere, Rutherford, Paewai, McKay, Ngata, Sheppard'),
    },
    languages: ['en', 'mi'],
    cities: ['Wellington', 'Dunedin'],
    weight: 1,
  },
  {
    code: 'ZA',
    locale: 'en_ZA',
    languages: ['en', 'zu', 'af'],
    cities: ['Cape Town', 'Durban', 'Johannesburg'],
    weight: 3,
  },
  { code: 'NG', locale: 'en_NG', languages: ['en', 'yo'], cities: ['Lagos', 'Ibadan', 'Abuja'], weight: 3 },
  { code: 'GH', locale: 'en_GH', languages: ['en'], cities: ['Accra', 'Kumasi'], weight: 1 },
  { code: 'MX', locale: 'es_MX', languages: ['es', 'en'], cities: ['Oaxaca', 'Guadalajara', 'Mexico City'], weight: 4 },
  {
    code: 'BR',
    locale: 'pt_BR',
    languages: ['pt', 'en'],
    cities: ['Recife', 'São Paulo', 'Belo Horizonte', 'Salvador'],
    weight: 5,
  },
  { code: 'AR', locale: 'es', languages: ['es', 'en'], cities: ['Rosario', 'Buenos Aires', 'Córdoba'], weight: 2 },
  { code: 'CL', locale: 'es', languages: ['es', 'en'], cities: ['Valparaíso', 'Santiago'], weight: 1 },
  { code: 'CO', locale: 'es_MX', languages: ['es', 'en'], cities: ['Medellín', 'Bogotá', 'Cali'], weight: 2 },
  { code: 'TR', locale: 'tr', languages: ['tr', 'en'], cities: ['Izmir', 'Istanbul', 'Ankara'], weight: 2 },
  { code: 'IN', locale: 'en_IN', languages: ['en', 'hi'], cities: ['Bengaluru', 'Mumbai', 'Kolkata'], weight: 2 },
  { code: 'ID', locale: 'id_ID', languages: ['id', 'en'], cities: ['Bandung', 'Yogyakarta'], weight: 1 },
  {
    code: 'JP',
    names: {
      first: list('Haruka, Kenta, Yui, Sota, Aoi, Ren, Mio, Daichi'),
      last: list('Tanabe, Okuda, Morikawa, Hayami, Ishii, Nagata, Kuroda, Shimizu'),
    },
    languages: ['ja', 'en'],
    cities: ['Kyoto', 'Osaka', 'Fukuoka'],
    weight: 3,
  },
  {
    code: 'KR',
    names: {
      first: list('Ji-woo, Min-jun, Seo-yeon, Hyun-woo, Ha-eun, Do-yun, Su-bin, Jae-min'),
      last: list('Kang, Seo, Baek, Noh, Im, Yoon, Hwang, Moon'),
    },
    languages: ['ko', 'en'],
    cities: ['Busan', 'Seoul', 'Daegu'],
    weight: 2,
  },
];
