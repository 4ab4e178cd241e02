import { createHostedFrame, newNonce } from "../../browser/hosted-frame.ts";
import { WALLET_NAMES } from "../wallets.ts";
import type { ConfirmRequest, FormAnswers } from "./stripe-messages.ts";
import type { FromSheet, SheetContent, ToSheet } from "./wallet-messages.ts";

interface SheetListener {
	authorised(): void;
	/** Dismissed by the buyer; the sheet is closed. */
	cancelled(): void;
}

export type WalletSheet = ReturnType<typeof openWalletSheet>;

/** The wallet's sheet: a frame above the whole page, which holds the buyer's cards. */
export function openWalletSheet(content: SheetContent, listener: SheetListener) {
	let answer: ((answer: FormAnswers["confirm"]) => void) | undefined;
	const hosted = createHostedFrame<ToSheet, FromSheet>(
		{
			path: "/frames/wallet-sheet",
			nonce: newNonce(),
			title: WALLET_NAMES[content.wallet],
			style: "position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647;",
		},
		(message) => {
			if (message.kind === "loaded") {
				hosted.send({ kind: "configure", content });
				hosted.frame.focus();
			} else if (message.kind === "authorised") {
				listener.authorised();
			} else {
				hosted.close();
				if (message.kind === "result") answer?.(message.answer);
				else listener.cancelled();
			}
		},
	);
	document.body.append(hosted.frame);
	return {
		wallet: content.wallet,
		/** Pays with the authorised card; the sheet closes with the answer. */
		confirm(input: ConfirmRequest): Promise<FormAnswers["confirm"]> {
			// The sum that the buyer has seen is the one that may be charged.
			hosted.send({ kind: "confirm", input: { ...input, expected: content.expected } });
			return new Promise((resolve) => {
				answer = resolve;
			});
		},
		fail: (message: string | undefined) => hosted.send({ kind: "failed", message }),
		close: hosted.close,
	};
}
