/** The business that the sandbox's account belongs to, as a cardholder reads it. */
export const MERCHANT_NAME = "Stride";
