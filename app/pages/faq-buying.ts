import { builtInDelivery } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/delivery-words.ts";
import { legalRefundDays } from "#app/pricing/legal-days.ts";
import { formatPence } from "#app/pricing/money.ts";
import type { Store } from "#store";
import type { QuestionGroup } from "./faq-questions.ts";
import { minutesWords } from "./periods.ts";

export function orderQuestions(store: Store): QuestionGroup {
  const window = minutesWords(store.cancelWindowMinutes);
  return {
    id: "order",
    title: "Your order",
    questions: [
      {
        id: "change",
        question: "Can I change or cancel my order?",
        answer: [
          `You can cancel for ${window} after paying: open the order by the link in your receipt or under [My Orders](/orders) and press Cancel order. Everything goes back to your card; banks take 5 to 10 days to show it. To change something, cancel and order again. After that it is on the press and can be [returned](/return-policy).`,
        ],
      },
      {
        id: "receipt",
        question: "I did not get a receipt",
        answer: [
          `Look in junk for a mail from ${store.mail.fromName}. Nothing there? The address may have a typo: [write to us](/contact) with your name and postcode.`,
        ],
      },
      {
        id: "add",
        question: "Can I add something to an order?",
        answer: [
          `No, the price and the parcel are settled when you pay. Cancel within ${window} and order again, or place a second order.`,
        ],
      },
      {
        id: "cards",
        question: "Which cards do you take?",
        answer: [
          `Visa, Mastercard and American Express, credit or debit. Stripe handles the number; we never see it. Your statement says ${store.statementDescriptor}.`,
        ],
      },
      {
        id: "account",
        question: "Do I need an account?",
        answer: ["No. An order number and your email address are enough to [follow an order](/track-order)."],
      },
    ],
  };
}

export function deliveryQuestions(store: Store): QuestionGroup {
  const [standard, express] = builtInDelivery(store.fallbackDelivery).checkout;
  return {
    id: "delivery",
    title: "Delivery",
    questions: [
      {
        id: "when",
        question: "When will it arrive?",
        answer: [
          `We print and post within ${store.postedWithinHours} hours. In the UK ${standard.carrier} then takes ${describeDays(standard)}, ${express.carrier} ${describeDays(express)}. The checkout names the days before you pay.`,
        ],
      },
      {
        id: "cost",
        question: "What does delivery cost?",
        answer: [
          `We reckon with ${formatPence(standard.rate)} in the UK and ${formatPence(express.rate)} for express; the exact price for your parcel is quoted at the checkout before you pay. A complete bundle makes standard UK delivery of the whole order free. [All prices](/shipping-info)`,
        ],
      },
      {
        id: "abroad",
        question: "Do you post abroad?",
        answer: [
          "Yes, to most of Europe, the United States, Canada and Australia. [The whole list](/shipping-info#prices). Duty and import tax there are collected by the carrier and are not in our price.",
        ],
      },
      {
        id: "tracking",
        question: "The tracking has not moved",
        answer: [
          `Parcels can be quiet for a few days. After ten working days [write to us](/contact): we send it again or refund it.`,
        ],
      },
    ],
  };
}

export function returnQuestions(store: Store): QuestionGroup {
  return {
    id: "returns",
    title: "Returns and refunds",
    questions: [
      {
        id: "back",
        question: "How do I send something back?",
        answer: [
          `You have ${store.returnWindowDays} days from the day it arrives. Open the order, press Return something, post it to us, and we refund your card. Lost the link to your order? [Write to us](/contact). [Step by step](/return-policy#return)`,
        ],
      },
      {
        id: "fit",
        question: "What if it doesn’t fit?",
        answer: [
          "Order the right size and return the other: that is the fastest way. [Exchanges](/return-policy#exchange)",
        ],
      },
      {
        id: "faulty",
        question: "It is faulty, or not what I ordered",
        answer: [
          "Report it on your order’s page with a photograph, or [write to us](/contact). We print it again or refund it, as you like, and you need not send anything back unless we ask. [Your rights](/return-policy#faulty)",
        ],
      },
      {
        id: "money",
        question: "When do I get my money?",
        answer: [
          `For a cancelled order at once. For a return within ${legalRefundDays} days of the parcel reaching us, or of your proof of posting if that comes first. Banks then take 5 to 10 days.`,
        ],
      },
    ],
  };
}
