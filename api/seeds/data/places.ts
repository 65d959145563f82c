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

/** @param names faker's locale, or first and last names */
const place = (
  code: string,
  weight: number,
  languages: string,
  cities: string,
  names: string | { first: string; last: string },
): Place => ({
  code,
  weight,
  languages: list(languages),
  cities: list(cities),
  ...(typeof names === 'string' ? { locale: names } : { names: { first: list(names.first), last: list(names.last) } }),
});

export const places: readonly Place[] = [
  place('SE', 5, 'sv, en', 'Malmö, Göteborg, Umeå, Stockholm', 'sv'),
  place('NO', 3, 'no, en', 'Bergen, Oslo, Tromsø', 'nb_NO'),
  place('DK', 3, 'da, en', 'Aarhus, Copenhagen, Odense', 'da'),
  place('FI', 2, 'fi, en', 'Tampere, Helsinki, Turku', 'fi'),
  place('DE', 9, 'de, en', 'Leipzig, Berlin, Hamburg, Köln', 'de'),
  place('AT', 2, 'de, en', 'Graz, Vienna, Linz', 'de_AT'),
  place('CH', 2, 'de, fr, en', 'Bern, Zürich, Lausanne', 'de_CH'),
  place('NL', 4, 'nl, en', 'Utrecht, Rotterdam, Groningen', 'nl'),
  place('BE', 3, 'nl, fr, en', 'Ghent, Antwerp, Liège', 'nl_BE'),
  place('FR', 9, 'fr, en', 'Lyon, Nantes, Paris, Marseille', 'fr'),
  place('ES', 5, 'es, ca, en', 'Valencia, Barcelona, Bilbao, Granada', 'es'),
  place('PT', 3, 'pt, en', 'Porto, Lisbon, Coimbra', 'pt_PT'),
  place('IT', 5, 'it, en', 'Bologna, Turin, Naples, Milan', 'it'),
  place('PL', 3, 'pl, en', 'Kraków, Wrocław, Łódź', 'pl'),
  place('CZ', 2, 'cs, en', 'Brno, Prague, Olomouc', 'cs_CZ'),
  place('SK', 1, 'sk, en', 'Bratislava, Košice', 'sk'),
  place('HU', 1, 'hu, en', 'Budapest, Pécs', 'hu'),
  place('RO', 1, 'ro, en', 'Cluj, Bucharest, Timișoara', 'ro'),
  place('HR', 1, 'hr, en', 'Zagreb, Rijeka', 'hr'),
  place('LV', 1, 'lv, en', 'Riga, Liepāja', 'lv'),
  place('GR', 2, 'el, en', 'Thessaloniki, Athens, Patras', {
    first: 'Eleni, Nikos, Katerina, Yannis, Despina, Stavros, Ioanna, Petros',
    last: 'Papadaki, Kouris, Vlachou, Manolakis, Sarri, Dellis, Kalogirou, Zervas',
  }),
  place('UA', 2, 'uk, en', 'Lviv, Kyiv, Odesa', {
    first: 'Olena, Taras, Iryna, Bohdan, Solomiia, Andrii, Daryna, Maksym',
    last: 'Kovalenko, Shevchuk, Melnyk, Bondar, Lysenko, Hnatiuk, Romaniuk, Savchenko',
  }),
  place('GB', 9, 'en', 'Leeds, Glasgow, Bristol, Manchester, Cardiff', {
    first: `
      Rosie, Callum, Imogen, Gareth, Freya, Dominic, Harriet, Owen, Nadia, Ewan, Priya, Toby, Bethan, Marcus, Eilidh,
      Jonty
    `,
    last: `
      Ashworth, Pryce, Mackenzie, Holloway, Okafor, Thwaite, Bainbridge, Rhys, Chaudhry, Fairfax, Drummond, Sutcliffe,
      Penrose, Lockhart, Adeyemi, Wetherby
    `,
  }),
  place('IE', 2, 'en, ga', 'Cork, Dublin, Galway', {
    first: 'Aoife, Cian, Sinéad, Declan, Niamh, Oisín, Gráinne, Fergus',
    last: 'Byrne, Gallagher, Ní Dhomhnaill, Keane, O’Rourke, Tierney, Mulligan, Hanrahan',
  }),
  place('US', 11, 'en, es', 'Portland, Nashville, Austin, Chicago, Philadelphia, Oakland', {
    first: `
      Renee, Marcus, Delia, Wyatt, Tasha, Eli, Carmen, Jonah, Simone, Theo, Maya, Reggie, Lena, Curtis, Naomi, Beau,
      Ximena, Darnell
    `,
    last: `
      Whitaker, Delgado, Hutchins, Freeman, Kowalski, Baptiste, Lindgren, Sandoval, Mayfield, Tran, Abernathy,
      Castillo, Rosenthal, Greer, Boudreaux, McAllister, Pruitt, Vance
    `,
  }),
  place('CA', 5, 'en, fr', 'Montréal, Halifax, Vancouver, Toronto', {
    first: 'Mireille, Logan, Annika, Étienne, Paige, Tariq, Colleen, Devon, Sylvie, Graham',
    last: 'Tremblay, Macleod, Bouchard, Sinclair, Gagnon, Whitehorse, Dhillon, Fraser, Leclerc, Pelletier',
  }),
  place('AU', 4, 'en', 'Melbourne, Brisbane, Perth, Hobart', {
    first: 'Bronte, Lachlan, Matilda, Cooper, Talia, Angus, Indira, Kirra, Hamish, Zoe',
    last: 'Carmody, Nguyen, Fitzgibbon, Barlow, Stavros, Kearney, Whitlam, Doolan, Pascoe, Hartigan',
  }),
  place('NZ', 1, 'en, mi', 'Wellington, Dunedin', {
    first: 'Aroha, Liam, Hine, Campbell, Marama, Finn',
    last: 'Tamihere, Rutherford, Paewai, McKay, Ngata, Sheppard',
  }),
  place('ZA', 3, 'en, zu, af', 'Cape Town, Durban, Johannesburg', 'en_ZA'),
  place('NG', 3, 'en, yo', 'Lagos, Ibadan, Abuja', 'en_NG'),
  place('GH', 1, 'en', 'Accra, Kumasi', 'en_GH'),
  place('MX', 4, 'es, en', 'Oaxaca, Guadalajara, Mexico City', 'es_MX'),
  place('BR', 5, 'pt, en', 'Recife, São Paulo, Belo Horizonte, Salvador', 'pt_BR'),
  place('AR', 2, 'es, en', 'Rosario, Buenos Aires, Córdoba', 'es'),
  place('CL', 1, 'es, en', 'Valparaíso, Santiago', 'es'),
  place('CO', 2, 'es, en', 'Medellín, Bogotá, Cali', 'es_MX'),
  place('TR', 2, 'tr, en', 'Izmir, Istanbul, Ankara', 'tr'),
  place('IN', 2, 'en, hi', 'Bengaluru, Mumbai, Kolkata', 'en_IN'),
  place('ID', 1, 'id, en', 'Bandung, Yogyakarta', 'id_ID'),
  place('JP', 3, 'ja, en', 'Kyoto, Osaka, Fukuoka', {
    first: 'Haruka, Kenta, Yui, Sota, Aoi, Ren, Mio, Daichi',
    last: 'Tanabe, Okuda, Morikawa, Hayami, Ishii, Nagata, Kuroda, Shimizu',
  }),
  place('KR', 2, 'ko, en', 'Busan, Seoul, Daegu', {
    first: 'Ji-woo, Min-jun, Seo-yeon, Hyun-woo, Ha-eun, Do-yun, Su-bin, Jae-min',
    last: 'Kang, Seo, Baek, Noh, Im, Yoon, Hwang, Moon',
  }),
];
