/** The ways to pay by card, in the order in which texts name them. */
export const paymentMethods = ["card", "link", "apple-pay", "google-pay"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The provider's types behind the methods: the intent and the form must name the same. Wallets are cards. */
export const paymentTypesOf = (methods: readonly PaymentMethod[]): ("card" | "link")[] =>
	methods.includes("link") ? ["card", "link"] : ["card"];
