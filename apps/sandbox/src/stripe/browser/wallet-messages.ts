import type { Wallet } from "../wallets.ts";
import type { ConfirmRequest, ExpectedPayment, FormAnswers } from "./stripe-messages.ts";

export interface WalletButton {
	wallet: Wallet;
	label: string;
	theme: "black" | "white" | "white-outline";
}

/** The page's configuration of the buttons, in order; the frame shows those that are available. */
export interface ButtonsConfiguration {
	language: "en" | "uk";
	buttons: WalletButton[];
	heightPx: number;
	radius: string;
}

export type ToButtons = { kind: "configure"; configuration: ButtonsConfiguration };

export type FromButtons =
	| { kind: "loaded" | "focus" | "blur" | "escape" }
	| { kind: "ready"; available: Wallet[] }
	| { kind: "height"; height: number }
	| { kind: "press"; wallet: Wallet };

/** What the wallet's sheet names. */
export interface SheetContent {
	language: "en" | "uk";
	wallet: Wallet;
	merchant: string;
	expected: ExpectedPayment;
	lines: { name: string; amount: number }[];
}

export type ToSheet =
	| { kind: "configure"; content: SheetContent }
	| { kind: "confirm"; input: ConfirmRequest }
	/** The page could not make a payment: nothing was charged. */
	| { kind: "failed"; message: string | undefined };

export type FromSheet =
	| { kind: "loaded" | "authorised" | "cancelled" }
	| { kind: "result"; answer: FormAnswers["confirm"] };
