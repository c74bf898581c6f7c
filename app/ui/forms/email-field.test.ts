import { expect, test } from "vitest";
import { correctedEmail } from "./email-field.tsx";

test.each([
  ["robin@gmial.com", "robin@gmail.com"],
  ["robin@gmail.con", "robin@gmail.com"],
  ["robin@gmail.co", "robin@gmail.com"],
  ["robin@gnail.com", "robin@gmail.com"],
  ["robin@gmailcom", "robin@gmail.com"],
  ["Robin.Hartley+shop@GMIAL.com ", "Robin.Hartley+shop@gmail.com"],
  ["robin@hotnial.com", "robin@hotmail.com"],
  ["robin@hotmail.couk", "robin@hotmail.co.uk"],
  ["robin@hotmial.co.uk", "robin@hotmail.co.uk"],
  ["robin@yaho.co.uk", "robin@yahoo.co.uk"],
  ["robin@outlok.com", "robin@outlook.com"],
  ["robin@iclould.com", "robin@icloud.com"],
  ["robin@btinernet.com", "robin@btinternet.com"],
  ["robin@virginmedai.com", "robin@virginmedia.com"],
  ["robin@live.con", "robin@live.com"],
])("%s is corrected to %s", (typed, meant) => {
  expect(correctedEmail(typed)).toBe(meant);
});

test.each([
  ["as it should be", "robin@gmail.com"],
  ["as it should be, in capitals", "robin@GMAIL.COM"],
  ["a provider whose name is close to another's", "robin@mail.com"],
  ["another such", "robin@ymail.com"],
  ["another such", "robin@email.com"],
  ["another country's", "robin@yahoo.ca"],
  ["another country's", "robin@hotmail.ch"],
  ["another country's", "robin@hotmail.co.nz"],
  ["another country's", "robin@outlook.ie"],
  ["a short name, of which every other is a name too", "robin@love.com"],
  ["a short name, of which every other is a name too", "robin@sly.com"],
  ["somebody's own", "robin@hartley.org.uk"],
  ["a party's", "robin@lantern.example"],
  ["no domain yet", "robin@"],
  ["no address", "gmial.com"],
  ["two at signs", "robin@home@gmial.com"],
  ["nothing", ""],
  ["as much as fits in", `robin@${"gmial.".repeat(5000)}com`],
])("nothing is suggested for %s: %s", (_, typed) => {
  expect(correctedEmail(typed)).toBeNull();
});
