import { writeFileSync } from "node:fs";

/**
 * Generates the list of most common passwords from the patterns that people use: keyboard walks, digit runs, dates,
 * repeats, and everyday words with the usual endings. All have six characters or more, since shorter ones are refused
 * anyway. `node_modules/.bin/node bin/common-passwords.ts`
 */
const target = new URL("../app/accounts/session/.server/common-passwords.txt", import.meta.url);

const digits = "01234567890";
const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "azertyuiop", "qwertzuiop"];
const columns = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "qaz", "wsx", "edc"];

const top = `
  password passw0rd pa55word p@ssword p@ssw0rd pass passwort passcode admin administrator root toor login letmein
  letmein1 welcome welcome1 secret access default guest master test tester testing testtest user username changeme
  qwerty iloveyou trustno1 whatever nothing anything something internet computer server system hello hellohello
  abc abcd abcde abcdef abcdefg abcdefgh fuckyou fuckoff bollocks
`;

/** People, animals, sport, places, feelings, the calendar, technology, and this shop's subject. */
const words = `
  james oliver harry george jack charlie thomas william daniel matthew michael andrew robert david richard joseph
  samuel joshua benjamin alexander nicholas anthony jordan ashley jessica amanda nicole jennifer michelle
  charlotte sophie olivia amelia emily grace hannah rebecca lauren megan chelsea bethany danielle natalie victoria
  elizabeth margaret patricia mohammed muhammad andrea martin stephen steven patrick francis taylor maggie robin
  marie sarah laura claire louise monkey dragon tigger tiger lion eagle falcon panther dolphin rabbit hamster
  kitten puppy doggy horse pony spider snake shark bulldog wolf panda butterfly flower sunflower daisy poppy rose
  orange banana apple cherry peach strawberry chocolate cookie biscuit cheese pepper ginger sugar honey coffee
  guinness whisky purple yellow silver golden diamond crystal black white green blue red football soccer rugby
  cricket tennis golf snooker liverpool everton arsenal chelseafc tottenham spurs manutd manchester mancity united
  newcastle sunderland leeds villa astonvilla westham celtic rangers hibernian hearts wolves barnsley burnley
  blackburn portsmouth southampton norwich ipswich swansea cardiff baseball hockey basketball ronaldo messi rooney
  beckham gerrard lampard champion winner london england scotland wales ireland britain yorkshire lancashire
  cornwall devon kent essex surrey sussex norfolk bristol birmingham glasgow edinburgh aberdeen dundee belfast
  dublin oxford cambridge brighton sheffield bradford nottingham leicester coventry derby stoke hull york durham
  america australia canada paris love lovely loveme lover sweet sweetheart babygirl baby princess prince queen
  king angel heaven jesus christ blessed faith freedom liberty peace happy smile sunshine rainbow summer winter
  spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april june july
  august september october november december birthday christmas easter family friends mother father brother sister
  mummy daddy grandma nanny forever always never lucky magic batman superman spiderman pokemon pikachu mario zelda
  sonic minecraft fortnite roblox starwars skywalker yoda matrix hogwarts potter gandalf frodo doctor who beatles
  metallica nirvana slipknot eminem oasis elvis guitar music drums samsung nokia apple1 google facebook twitter
  youtube hotmail gmail yahoo microsoft windows linux ferrari porsche mercedes bentley jaguar toyota honda yamaha
  suzuki harley vote voter votes labour tories conservative liberal greens reform party election campaign movement
  supporter change politics parliament minister shop shopping lantern
`;

const endings = [
  "",
  "1",
  "2",
  "7",
  "12",
  "123",
  "1234",
  "12345",
  "01",
  "69",
  "99",
  "!",
  "1!",
  "123!",
  "2024",
  "2025",
  "2026",
];

const found = new Set<string>();
const add = (password: string) => password.length >= 6 && password.length <= 128 && found.add(password.toLowerCase());
const doubled = (text: string) => [text, text + text];
const backwards = (text: string) => [...text].reverse().join("");

for (const row of [...rows, digits]) {
  for (let start = 0; start < row.length; start++)
    for (let end = start + 3; end <= row.length; end++)
      for (const walk of [row.slice(start, end), backwards(row.slice(start, end))])
        for (const shape of doubled(walk)) for (const ending of ["", "1", "12", "123", "!"]) add(shape + ending);
}
for (const one of columns) for (const other of columns) add(one + other);
for (const sign of "abcdefghijklmnopqrstuvwxyz0123456789")
  for (let length = 6; length <= 12; length++) add(sign.repeat(length));
for (const pair of ["12", "21", "69", "10", "01", "ab", "xy", "xo", "ha", "la", "ok", "no"]) {
  for (let times = 3; times <= 5; times++) add(pair.repeat(times));
}
for (const triple of [
  "123",
  "321",
  "111",
  "000",
  "007",
  "100",
  "147",
  "159",
  "258",
  "369",
  "456",
  "789",
  "abc",
  "aaa",
  "qwe",
  "asd",
  "zxc",
]) {
  for (const other of ["123", "321", "456", "789", "000", "007", "abc", "xyz", triple, backwards(triple)])
    add(triple + other);
}
for (const word of `${top} ${words}`.trim().split(/\s+/)) for (const ending of endings) add(word + ending);
for (let year = 1940; year <= 2026; year++) {
  for (const shape of [`0101${year}`, `${year}0101`, `${year}${year}`, `31121${year}`, `love${year}`]) add(shape);
}

const list = [...found].sort();
writeFileSync(target, `${list.join("\n")}\n`);
console.log(`${list.length} passwords`);
