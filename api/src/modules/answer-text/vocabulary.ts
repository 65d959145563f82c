/** Words that tell of a way around Fanfare, as people write them in the languages that answers are written in; without accents. */

const listOf = (words: string): readonly string[] => words.trim().split(/\s+/u);

/** Networks and messengers by names that mean nothing else. */
export const networks =
  listOf(`instagram insta ig whatsapp telegram tg snapchat skype tiktok twitter facebook fb messenger linkedin
  viber wechat bluesky mastodon soundcloud bandcamp youtube linktree patreon`);
/** Those that are words of their own as well: they count with a name behind them, or with somebody's asking. */
export const wordNetworks = listOf('discord snap signal threads line kik twitch spotify');

/** Providers of mail: after an at sign in words, no point is needed. */
export const mailProviders = listOf('gmail googlemail hotmail outlook yahoo icloud protonmail gmx');

/** Endings of addresses that are no words, so that they may follow a point that is spelt out or stands apart. */
export const plainEndings = listOf('com net org edu fm biz xyz tv gg ly uk pl dk cz br dev');
/** Endings that are words somewhere: the place must look like an address as well. */
export const wordEndings =
  listOf(`io eu ai co me de fr es it se nl fi ru ch at be us no to so in is la am ca au jp app link info
  online site music page shop club studio agency media live world band art store space pro blog show radio fans group cloud today
  email rocks audio digital social website one example`);

/** At signs and points in words. */
export const atWords = listOf('at arobase arobas arroba chiocciola malpa kukac snabel snabela');
export const dotWords = listOf('dot punkt punto ponto kropka punt prick point');

/** Which of them go together; "at that point" is plain English. */
export const speltAddresses: readonly (readonly [at: readonly string[], dot: readonly string[]])[] = [
  [['at'], ['dot', 'punkt']],
  [['malpa', 'at'], ['kropka']],
  [['arobase', 'arobas'], ['point']],
  [
    ['arroba', 'chiocciola'],
    ['punto', 'ponto', 'dot'],
  ],
];
/** Endings that join words in English: after a point in words they are nothing else. */
export const functionWords: ReadonlySet<string> = new Set(listOf('to so in is at be us no am'));

export const digitWords = listOf(`zero oh one two three four five six seven eight nine double triple
  null eins zwei zwo drei vier funf sechs sieben acht neun un deux trois quatre cinq sept huit neuf
  cero uno dos tres cuatro cinco seis siete ocho nueve due tre quattro cinque sei sette otto nove
  nul een twee drie vier zes vijf zes zeven negen noll ett tva fyra fem sex seks sju syv atta atte otte nio um dois quatro sete oito jeden dwa trzy cztery piec szesc siedem osiem dziewiec
  ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen hundred twenty thirty forty fifty sixty seventy eighty ninety plus
  zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig
  neunzig hundert dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante vingts
  diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa
  dieci undici dodici tredici quattordici quindici venti trenta quaranta cinquanta sessanta settanta ottanta novanta
  dez onze doze treze vinte trinta quarenta cinquenta sessenta oitenta`);

/** Asking to be met elsewhere. */
export const askWords =
  listOf(`find follow add reach message dm text write contact call ping hit search look ring catch email mail hmu
  finde folge such suche schreib erreichst type enter google tag ecris ecrivez trouve suis contacte cherche escribe escribeme sigueme busca buscame
  scrivimi seguimi trovi cerca cercami segue escreve procura napisz znajdz szukaj skriv folj hitta schrijf volg zoek`);

/** Before a number: it is one to call. */
export const callWords =
  listOf(`call text ring phone number mobile cell tel whatsapp sms dial telephone fax handy telefon telefono
  nummer handynummer ruf appelle appelez telephone portable numero llama llamame movil chiama chiamami cellulare liga ligue celular
  telefone zadzwon dzwon zadzwonic numer bel belle mobil anrufen ringmig`);

/** What follows a network's name in plain speech: none of these is a name. */
export const plainWords: ReadonlySet<string> = new Set(
  listOf(`a an the this that these those it its is was be been and or but not no yes maybe as at in on of for from with without to too
  very so such much more most many some any all every each one two three here there then than now soon today tomorrow tonight later
  again also always never often only just even still well good great fine nice bad big small loud long short new old next last first
  second hard easy would could should will can may might must do does did done has have had get gets got go goes going make makes
  made i you he she we they me him her us them my your his our their mine yours who what when where why how if because while though
  page pages post posts story stories reel reels clip clips video videos feed crowd generation friendly ready material hook hooks
  moment moments trend trends account accounts profile bio handle name names live level style pop rock rap era game ad ads audience
  audiences fans fan followers follower people person everyone everybody somebody anybody listeners artists artist bands band songs
  song music track tracks playlist playlists curators curator users sound sounds snippet snippets teaser caption captions hashtags
  hashtag dance dances challenge worthy famous mode call calls chat chats group message messages voice quality codec tool team world
  years year minute minutes seconds week weeks month time times and/or channel channels comments comment likes views plays numbers
  presence campaign content edit edits version versions link links love inspiration help stuff things something anything nothing
  everything full empty quiet busy dead alive strong weak huge active mostly popular viral sure glad happy curious gorgeous perfect forever instead anyway better best worse enough
  und oder ist sind war das der die den dem des ein eine einen mit ohne fur von auf aus bei als wie nicht kein keine auch nur noch
  schon sehr gut ich du er sie es wir ihr mein dein unser hier dort dann wenn weil aber jetzt heute immer lauft passt wirkt klingt
  et ou est sont le la les un une des du de avec sans pour par sur dans comme pas plus tres bien je tu il elle nous vous ils mais
  ici aussi encore toujours fonctionne marche
  y o es son el los las una unos con sin para por sobre en como no mas muy bien yo tu ella pero aqui tambien siempre funciona
  e ed sono il lo gli i uno di da per su tra che non piu molto bene io lui lei noi voi loro ma qui anche sempre funziona
  os as um uma com sem sao nao mais muito bem eu ele ela mas aqui tambem
  i lub jest sa z bez dla od na w jak nie bardzo dobrze ja ty on ona my wy oni ale tu tez zawsze dziala
  och eller ar en ett med utan som inte mycket bra jag du han hon vi ni de men har en het van voor niet maar ook`),
);

/** Words that are looked for behind other signs (1nst4gr4m, d0t, c0m). */
export const contactWords: ReadonlySet<string> = new Set([
  ...networks,
  ...wordNetworks,
  ...mailProviders,
  'dot',
  'com',
  'mail',
  'email',
  'phone',
  'call',
  'http',
  'https',
]);
