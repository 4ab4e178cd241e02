import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import type { CardFieldName, CardForm } from "./card-form.ts";
import { type GiveOutcome, giveByCard, type Unheard } from "./give-by-card.ts";
import type { Wish } from "./payment-attempt.ts";

export type Problem = { title: string; text?: string };

type Input = {
	campaignId: string;
	form: () => CardForm | null;
	onIncomplete: (fields: CardFieldName[]) => void;
	/** The card was spent or not taken: another one is entered. */
	onCardSpent: () => void;
	onAsk: (donation: { donationId: string; clientSecret: string }) => void;
};

/** Giving with the catalogue's card form. However often it is pressed, one gift runs at a time. */
export function useGivingByCard({ campaignId, form, onIncomplete, onCardSpent, onAsk }: Input) {
	const api = useApi();
	const problemOf = useProblemText();
	// The gift that runs; one that was left is no longer it, and may only finish what it has begun.
	const running = useRef<symbol | null>(null);
	const [isGiving, setGiving] = useState(false);
	const [unheard, setUnheard] = useState<Unheard | null>(null);
	const [problem, setProblem] = useState<Problem | null>(null);

	async function start(wish: Wish): Promise<void> {
		if (running.current) return;
		const own = Symbol("gift");
		running.current = own;
		setGiving(true);
		setProblem(null);
		const isCalledOff = () => running.current !== own;
		const outcome = await giveByCard(
			{
				tokenize: async () => (await form()?.tokenize()) ?? { kind: "failed", isSilent: false },
				donate: (body, idempotencyKey) => api("donate", { params: { campaignId }, body }, { idempotencyKey }),
				newKey: () => crypto.randomUUID(),
				record: setUnheard,
				isCalledOff,
			},
			unheard,
			wish,
		);
		if (isCalledOff()) return;
		leave();
		tell(outcome);
	}

	function tell(outcome: GiveOutcome): void {
		switch (outcome.kind) {
			case "ask":
				onAsk(outcome);
				break;
			case "incomplete":
				// [D8] The fields say it themselves.
				onIncomplete(outcome.fields);
				break;
			default:
				if (outcome.kind === "cardFailed" || outcome.kind === "refused") onCardSpent();
				setProblem(problemOf(outcome));
		}
	}

	function leave(): void {
		running.current = null;
		setGiving(false);
	}
	return {
		isGiving,
		/** A gift was sent and nothing was heard of it. */
		isUnheard: unheard !== null && !isGiving,
		problem,
		start,
		leave,
		refuse: () => setProblem(problemOf("notReady")),
		forgetProblem: () => setProblem(null),
	};
}

type Untold = Exclude<GiveOutcome, { kind: "ask" } | { kind: "incomplete" }> | "notReady";

function useProblemText(): (outcome: Untold) => Problem {
	const t = useTranslations("donation");
	const textOf = useErrorText();
	return (outcome) => {
		if (outcome === "notReady" || outcome.kind === "calledOff") return { title: t("pay.notReady") };
		if (outcome.kind === "cardFailed") {
			const text = outcome.isSilent ? t("card.silent") : t("card.notTaken");
			return { title: t("pay.declined"), text };
		}
		if (outcome.kind === "unheard") return { title: t("card.unheardTitle"), text: t("card.unheardText") };
		const { title, text, fields } = textOf(outcome.error, t("pay.unreachableText"));
		// The fields are on the other step: their messages are told here.
		return { title, text: Object.values(fields).join(" ") || text };
	};
}
