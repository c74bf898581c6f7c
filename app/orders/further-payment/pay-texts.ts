export const changeBeingPaid =
  "Your bank is still checking the payment of your last change. Nothing of this was saved: try again in a minute.";
export const providerSilent =
  "The payment provider isn’t responding. Nothing was charged and nothing has changed. Try again in a minute.";
