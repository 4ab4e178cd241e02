/** The business of the sandbox's account, as shown to a cardholder. */
export const MERCHANT_NAME = "Stride";
