import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import type { DonationRequest } from "../payment/payment-attempt.ts";
import type { CardFieldName, CardForm } from "./card-form.ts";
import { type CardDonationOutcome, donateByCard, type UnansweredRequest } from "./donate-by-card.ts";

export type Problem = { title: string; text?: string };

type Input = {
	campaignId: string;
	form: () => CardForm | null;
	onIncomplete: (fields: CardFieldName[]) => void;
	onSubmitted: (donation: { donationId: string; clientSecret: string }) => void;
};

/** Donates with the catalogue's card form; at most one donation runs at a time. */
export function useCardDonation({ campaignId, form, onIncomplete, onSubmitted }: Input) {
	const api = useApi();
	const problemOf = useProblemText();
	// The running donation. One that was left is not current any more, and its outcome is ignored.
	const running = useRef<symbol | null>(null);
	const [isDonating, setDonating] = useState(false);
	const [unanswered, setUnanswered] = useState<UnansweredRequest | null>(null);
	const [problem, setProblem] = useState<Problem | null>(null);

	async function start(request: DonationRequest): Promise<void> {
		if (running.current) return;
		const own = Symbol("donation");
		running.current = own;
		setDonating(true);
		setProblem(null);
		const isCalledOff = () => running.current !== own;
		const outcome = await donateByCard(
			{
				tokenize: async () => (await form()?.tokenize()) ?? { kind: "failed", isSilent: false },
				donate: (body, idempotencyKey) => api("donate", { params: { campaignId }, body }, { idempotencyKey }),
				newKey: () => crypto.randomUUID(),
				record: setUnanswered,
				isCalledOff,
			},
			unanswered,
			request,
		);
		if (isCalledOff()) return;
		leave();
		publish(outcome);
	}

	function publish(outcome: CardDonationOutcome): void {
		switch (outcome.kind) {
			case "submitted":
				onSubmitted(outcome);
				break;
			case "incomplete":
				// [D8] The fields show the problem themselves.
				onIncomplete(outcome.fields);
				break;
			default:
				// The fields keep the card: each attempt has a token of its own.
				setProblem(problemOf(outcome));
		}
	}

	function leave(): void {
		running.current = null;
		setDonating(false);
	}
	return {
		isDonating,
		/** A donation was sent and has no response. */
		isUnanswered: unanswered !== null && !isDonating,
		problem,
		start,
		leave,
		refuse: () => setProblem(problemOf("notReady")),
		forgetProblem: () => setProblem(null),
	};
}

type FailedOutcome = Exclude<CardDonationOutcome, { kind: "submitted" } | { kind: "incomplete" }> | "notReady";

function useProblemText(): (outcome: FailedOutcome) => Problem {
	const t = useTranslations("donation");
	const textOf = useErrorText();
	return (outcome) => {
		if (outcome === "notReady" || outcome.kind === "calledOff") return { title: t("pay.notReady") };
		if (outcome.kind === "cardFailed") {
			const text = outcome.isSilent ? t("card.silent") : t("card.notTaken");
			return { title: t("pay.declined"), text };
		}
		if (outcome.kind === "unanswered") return { title: t("card.unheardTitle"), text: t("card.unheardText") };
		const { title, text, fields } = textOf(outcome.error, t("pay.unreachableText"));
		// The fields are on the other step, so their messages are shown here.
		return { title, text: Object.values(fields).join(" ") || text };
	};
}
