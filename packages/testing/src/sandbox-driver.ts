import { until } from "./until.ts";

export type SandboxMail = {
	to: string;
	subject: string;
	text: string;
	html: string;
	links: string[];
	headers: Record<string, string>;
	/** The envelope's sender. */
	returnPath: string;
};

/** How the mail server treats mails to an address, see the sandbox's README. */
export type MailRule = { to: string; at: "rcpt" | "data" | "close"; reply?: string; times?: number };
type ReturnedMail = { to: string; kind?: "bounce" | "complaint"; status?: string; action?: string; deliver?: boolean };

/** Test cards, by outcome. */
export const testCards = {
	succeeds: "4242424242424242",
	declined: "4000000000000002",
	insufficientFunds: "4000000000009995",
	asksFor3ds: "4000002760003184",
	declinedAfter3ds: "4000008400001629",
	disputed: "4000000000000259",
	applePay: "tok_apple_pay_4242",
	googlePay: "tok_google_pay_4444",
} as const;

/** A test card's number with a date and a code, or the token of a wallet's card. */
const cardFields = (card: string): Record<string, string> =>
	card.startsWith("tok_")
		? { "payment_method_data[card][token]": card }
		: {
				"payment_method_data[card][number]": card,
				"payment_method_data[card][exp_month]": "12",
				"payment_method_data[card][exp_year]": "2034",
				"payment_method_data[card][cvc]": "123",
			};

export type ConfirmAnswer = {
	status?: string;
	next_action?: { redirect_to_url?: { url: string } } | null;
	error?: { code?: string; decline_code?: string; message?: string };
};

/** Drives the sandbox from outside: a donor's browser, a mailbox, the provider's actions. */
export function createSandboxDriver(sandbox: { url: string; publishableKey: string; returnUrl: string }) {
	const json = async (path: string, init?: RequestInit) => {
		const response = await fetch(`${sandbox.url}${path}`, init);
		const text = await response.text();
		if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
		return text === "" ? null : (JSON.parse(text) as unknown);
	};
	const control = (method: string, path: string, body?: object) =>
		json(`/_control/stripe${path}`, {
			method,
			...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
		});
	const mails = async (to: string) => (await json(`/mail/messages?to=${encodeURIComponent(to)}`)) as SandboxMail[];

	const oidc = (method: string, path: string, body?: object) =>
		json(`/_control/oidc${path}`, {
			method,
			...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
		});

	const mailControl = (method: string, path: string, body: object) =>
		json(`/_control/mail${path}`, {
			method,
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});

	return {
		mails,
		/** Replaces the rules by which the mail server refuses and defers mails. */
		setMailRules: (...rules: readonly MailRule[]) => mailControl("PUT", "/rules", { rules }),
		/** The latest mail to an address comes back, and is delivered to the product unless `deliver` is false. */
		async returnMail(mail: ReturnedMail): Promise<{ message: string; status: number | null }> {
			return (await mailControl("POST", "/return", mail)) as { message: string; status: number | null };
		},
		/** The Google stand-in: `PUT /next` sets the next sign-in, `PUT /faults` sets failures. */
		oidc,
		/** Waits for a matching mail and returns the newest. */
		mail: (to: string, subject: RegExp = /./, timeoutMs?: number) =>
			until(
				`a mail to ${to} (${subject})`,
				async () => (await mails(to)).find((mail) => subject.test(mail.subject)),
				timeoutMs,
			),
		/** Confirms a payment with a card; a refusal is returned, not thrown. */
		async confirm(clientSecret: string, card: string = testCards.succeeds): Promise<ConfirmAnswer> {
			const response = await fetch(`${sandbox.url}/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
				method: "POST",
				body: new URLSearchParams({
					key: sandbox.publishableKey,
					client_secret: clientSecret,
					return_url: sandbox.returnUrl,
					"payment_method_data[type]": "card",
					...cardFields(card),
				}),
			});
			return (await response.json()) as ConfirmAnswer;
		},
		control,
		setFaults: (faults: object) => control("PUT", "/faults", faults),
		clearFaults: () => control("DELETE", "/faults"),
	};
}
export type SandboxDriver = ReturnType<typeof createSandboxDriver>;
