import { builtInDelivery } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/delivery-words.ts";
import { legalRefundDays } from "#app/pricing/legal-days.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import { minutesWords } from "../periods.ts";
import type { QuestionGroup } from "../words.ts";

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
          `You can cancel for ${window} after paying: open the order from the link in your receipt or in [My Orders](/orders) and choose Cancel order. We refund everything to the card you paid with; banks take 5 to 10 days to show it. You can change the address there too; to change anything else, cancel and order again. After that it goes to print, but you can [return it](/return-policy).`,
        ],
      },
      {
        id: "receipt",
        question: "I didn’t get a receipt",
        answer: [
          `Check your spam folder for an email from ${store.mail.fromName}. Nothing there? The address may have a typo: [contact us](/contact) with your name and postcode.`,
        ],
      },
      {
        id: "add",
        question: "Can I add something to an order?",
        answer: [
          `No, only its address can be changed once it’s paid. Cancel within ${window} and order again, or place a second order.`,
        ],
      },
      {
        id: "cards",
        question: "Which cards do you take?",
        answer: [
          `Visa, Mastercard and American Express, credit or debit. Stripe handles your card number; we never see it. It appears on your statement as ${store.statementDescriptor}.`,
        ],
      },
      {
        id: "account",
        question: "Do I need an account?",
        answer: ["No. You can [track an order](/track-order) with its number and your email address."],
      },
    ],
  };
}

export function deliveryQuestions(store: Store): QuestionGroup {
  const { checkout, ukFrom } = builtInDelivery(store.fallbackDelivery);
  const [standard, express] = checkout;
  return {
    id: "delivery",
    title: "Delivery",
    questions: [
      {
        id: "when",
        question: "When will it arrive?",
        answer: [
          `We print and post within ${store.postedWithinHours} hours. ${standard.name} then takes ${describeDays(standard)}, ${express.name} ${describeDays(express)}. The checkout shows the dates before you pay.`,
        ],
      },
      {
        id: "cost",
        question: "What does delivery cost?",
        answer: [
          `${standard.name} costs from ${formatPence(ukFrom)}; heavier parcels and ${express.name} cost more. The checkout shows the price for your parcel before you pay. Without a live price we charge ${formatPence(standard.rate)} for ${standard.name} and ${formatPence(express.rate)} for ${express.name}. With a complete bundle, standard UK delivery is free for the whole order. [All prices](/shipping-info)`,
        ],
      },
      {
        id: "abroad",
        question: "Do you deliver abroad?",
        answer: [
          "Yes, to most of Europe, the United States, Canada and Australia. [Full list](/shipping-info#prices). Our price doesn’t include duty and import tax; the carrier collects them.",
        ],
      },
      {
        id: "tracking",
        question: "My tracking hasn’t moved",
        answer: [
          `Tracking can go quiet for a few days. After ten working days, [contact us](/contact): we’ll resend it or refund you.`,
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
          `You have ${store.returnWindowDays} days from the day it arrives. Open the order, choose Return something and post it to us. We’ll refund the card you paid with. Lost the link to your order? [Contact us](/contact). [Step by step](/return-policy#return)`,
        ],
      },
      {
        id: "fit",
        question: "What if it doesn’t fit?",
        answer: [
          "The fastest way is to order the right size and return the other. [Exchanges](/return-policy#exchange)",
        ],
      },
      {
        id: "faulty",
        question: "It’s faulty, or not what I ordered",
        answer: [
          "Report it on your order’s page with a photograph, or [contact us](/contact). We’ll reprint it or refund you, whichever you prefer. Don’t send anything back unless we ask. [Your rights](/return-policy#faulty)",
        ],
      },
      {
        id: "money",
        question: "When do I get my money?",
        answer: [
          `For a cancelled order, we refund straight away. For a return, within ${legalRefundDays} days of the parcel reaching us, or of your proof of posting if that comes first. Banks then take 5 to 10 days.`,
        ],
      },
    ],
  };
}
