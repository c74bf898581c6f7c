import { listOf } from "#app/catalogue/model/phrases.ts";
import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { nameInSentence, sellsToMarket } from "#app/pricing/addresses/markets.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/describe-delivery.ts";
import { legalRefundDays } from "#app/pricing/legal-days.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import { formatMinutes, formatWorkingDays } from "../periods.ts";
import { contactLink } from "../policies/policy.ts";
import type { QuestionGroup, RichText } from "../rich-text.ts";

/** Everything on the FAQ page, with the shop's own figures. */
export function faqGroups(store: Store): QuestionGroup[] {
  return [
    orderQuestions(store),
    deliveryQuestions(store),
    returnQuestions(store),
    sizeQuestions(),
    privacyQuestions(store),
    shopQuestions(store),
  ];
}

/** The questions of one subject by their ids, each with its answer. */
const group = (id: string, title: string, questions: Record<string, [question: string, answer: RichText]>) => ({
  id,
  title,
  questions: Object.entries(questions).map(([id, [question, answer]]) => ({ id, question, answer })),
});

function orderQuestions(store: Store): QuestionGroup {
  const window = formatMinutes(store.cancelWindowMinutes);
  return group("order", "Your order", {
    change: [
      "Can I change or cancel my order?",
      `You can cancel for ${window} after paying: open the order from the link in your receipt or in [My Orders](/orders) and choose Cancel order. We refund everything the way you paid; banks take 5 to 10 days to show it. There you can also change the address, choose another size or colour, order more or fewer of something, or take something out. If it then costs less, we refund the difference; if it costs more, you pay the difference there. A pre-order waits, so you can do all that for longer: its page says until when. After that it goes to print: you can still ask for another address, or to cancel, until printing begins, and [return it](/return-policy) later.`,
    ],
    receipt: [
      "I didn’t get a receipt",
      `Check your spam folder for an email from ${store.mail.fromName}. Nothing there? The address may have a typo: [contact us](/contact) with your name and postcode.`,
    ],
    add: [
      "Can I add something to an order?",
      `More of what is in it: yes, on its page, for ${window} after paying. For anything else, place a second order.`,
    ],
    cards: [
      "Which cards do you take?",
      `Visa, Mastercard and American Express, credit or debit, and what else the checkout offers. Stripe handles your card number; we never see it. It appears on your statement as ${store.statementDescriptor}.`,
    ],
    account: [
      "Do I need an account?",
      "No. You can [track an order](/track-order) with its number and your email address.",
    ],
  });
}

function deliveryQuestions(store: Store): QuestionGroup {
  const { checkout, ukFrom } = builtInDelivery(store.fallbackDelivery);
  const [standard, express] = checkout;
  return group("delivery", "Delivery", {
    when: [
      "When will it arrive?",
      `We print and post within ${store.postedWithinHours} hours. ${standard.name} then takes ${describeDays(standard)}, ${express.name} ${describeDays(express)}. The checkout shows the dates before you pay.`,
    ],
    cost: [
      "What does delivery cost?",
      `${standard.name} costs from ${formatPence(ukFrom)}; heavier parcels and ${express.name} cost more. The checkout shows the price for your parcel before you pay. Without a live price we charge ${formatPence(standard.rate)} for ${standard.name} and ${formatPence(express.rate)} for ${express.name}. With a complete bundle, standard UK delivery is free for the whole order. [All prices](/shipping-info)`,
    ],
    abroad: ["Do you deliver abroad?", abroadText(store)],
    tracking: [
      "My tracking hasn’t moved",
      `Tracking can go quiet for a few days. After ten working days, [contact us](/contact): we’ll resend it or refund you.`,
    ],
  });
}

function abroadText({ markets: { sellsTo } }: Store): string {
  const abroad = countriesFor(sellsTo).filter(({ code }) => code !== "GB");
  const without = sellsToMarket(sellsTo, "ni") ? "" : " We don’t deliver to Northern Ireland.";
  if (abroad.length === 0) return `No, within ${without ? "Great Britain" : "the United Kingdom"} only.${without}`;
  const where =
    abroad.length > 5 ? `${abroad.length} countries` : listOf(abroad.map(({ name }) => nameInSentence(name)));
  return `Yes, to ${where}.${without} [Full list](/shipping-info#prices). Customs may ask you for tax and duty that our price doesn’t include: [what to expect](/shipping-info#charges)`;
}

function returnQuestions(store: Store): QuestionGroup {
  return group("returns", "Returns and refunds", {
    back: [
      "How do I send something back?",
      `You have ${store.returnWindowDays} days from the day it arrives. Open the order, choose Return something and post it to us. We’ll refund you the way you paid. Lost the link to your order? [Contact us](/contact). [Step by step](/return-policy#return)`,
    ],
    fit: [
      "What if it doesn’t fit?",
      "The fastest way is to order the right size and return the other. [Exchanges](/return-policy#exchange)",
    ],
    faulty: [
      "It’s faulty, or not what I ordered",
      "Report it on your order’s page with a photograph, or [contact us](/contact). We’ll reprint it or refund you, whichever you prefer. Don’t send anything back unless we ask. [Your rights](/return-policy#faulty)",
    ],
    money: [
      "When do I get my money?",
      `For a cancelled order, we refund straight away. For a return, within ${legalRefundDays} days of the parcel reaching us, or of your proof of posting if that comes first. Banks then take 5 to 10 days.`,
    ],
  });
}

function sizeQuestions(): QuestionGroup {
  return group("sizes", "Sizes and care", {
    run: [
      "How do the sizes run?",
      "The T-Shirt is regular and the Hoodie roomy. The [Size Guide](/size-guide) has every measurement and finds your size from a shirt that fits you.",
    ],
    wash: [
      "How do I wash it?",
      "Wash the T-Shirt and Hoodie at 30 degrees, inside out, and line dry. Wash the Cap by hand. The Mug is dishwasher safe. Wash the Water Bottle by hand and dry it with its cap off. Each product’s page has the details.",
    ],
  });
}

function privacyQuestions(store: Store): QuestionGroup {
  return group("privacy", "Privacy", {
    neighbours: [
      "Will my neighbours know what is in the parcel?",
      "No. Plain packaging, plain label, plain emails, and a neutral name on your card statement.",
    ],
    seen: [
      "Who can see what I bought?",
      "Only the printer and our volunteers who handle orders. No party, campaign or advertiser. [Who gets what](/privacy-policy#recipients)",
    ],
    delete: [
      "How do I get or delete my data?",
      `With an account, go to Your data in [My Account](/account). Without one, [contact us](/contact) or email ${contactLink(store)}. We answer within a month, free of charge. [Your rights](/privacy-policy#rights)`,
    ],
    newsletter: [
      "How do I unsubscribe from the newsletter?",
      "Use the link in every newsletter or go to [Unsubscribe](/unsubscribe). It takes effect straight away.",
    ],
  });
}

function shopQuestions(store: Store): QuestionGroup {
  return group("who", "Who we are", {
    party: ["Is the money going to the party?", `${store.about.money} [About us](/about)`],
    official: ["Are you the official shop?", store.disclaimer],
    reply: [
      "How fast do you answer?",
      `Within ${formatWorkingDays(store.contact.replyWorkingDays)}. [Contact us](/contact)`,
    ],
  });
}
