import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { DonationRequest } from "../payment/payment-attempt.ts";
import { type CardFieldName, type CardFormSettings, cardFieldNames } from "./card-form.ts";
import { readDarkTokens } from "./payment-appearance.ts";
import { useCardDonation } from "./use-card-donation.ts";
import type { CardFormHandle } from "./use-card-form.ts";
import { useCardForm } from "./use-card-form.ts";

export type CardEntry = ReturnType<typeof useCardEntry>;

/** The card's fields, their problems, and the donation made with them. */
export function useCardEntry(input: {
	campaignId: string;
	settings: CardFormSettings;
	isWanted: boolean;
	request: () => DonationRequest | null;
	onSubmitted: (donation: { donationId: string; clientSecret: string }) => void;
}) {
	const [attempt, setAttempt] = useState(1);
	const [look] = useState(cardLook);
	const words = useCardWords();
	const card = useCardForm({
		settings: input.settings,
		isWanted: input.isWanted,
		attempt,
		words,
		look,
		onSubmit: () => give(),
	});
	const problems = useCardProblems(card);
	const another = () => {
		problems.forget();
		setAttempt((count) => count + 1);
	};
	const giving = useCardDonation({
		campaignId: input.campaignId,
		form: () => card.form.current,
		onIncomplete: problems.mark,
		onSubmitted(donation) {
			// The card is discarded after a donation that may have succeeded.
			another();
			input.onSubmitted(donation);
		},
	});
	const isHeld = giving.isDonating || giving.isUnanswered;
	// biome-ignore lint/correctness/useExhaustiveDependencies: applies to a newly created form too
	useEffect(() => card.form.current?.setDisabled(isHeld), [isHeld, card.state]);
	function give(): void {
		const request = input.request();
		if (request && (card.state === "ready" || giving.isUnanswered)) void giving.start(request);
		else giving.refuse();
	}
	return { card, attempt, problems: problems.problems, giving, give, another };
}

function useCardWords() {
	const t = useTranslations("donation.card");
	const wordsOf = (name: CardFieldName) => ({ label: t(`${name}.label`), placeholder: t(`${name}.placeholder`) });
	return Object.fromEntries(cardFieldNames.map((name) => [name, wordsOf(name)])) as Record<
		CardFieldName,
		ReturnType<typeof wordsOf>
	>;
}

/** The text style inside the frames, in the dark theme's colours. */
function cardLook(): Record<string, Record<string, string>> {
	const colour = readDarkTokens();
	return {
		input: {
			color: colour("--text"),
			"font-size": "16px",
			"font-family": "system-ui, sans-serif",
			"font-weight": "500",
		},
		"::placeholder": { color: colour("--text-muted") },
		".invalid": { color: colour("--danger") },
	};
}

/** The message for each invalid card field: after it lost the focus, or when the gateway names it. */
function useCardProblems({ fields, form, state }: CardFormHandle) {
	const t = useTranslations("donation.card");
	const [named, setNamed] = useState<readonly CardFieldName[]>([]);
	const wrong = cardFieldNames.filter((name) => {
		const field = fields[name];
		if (field?.isValid) return false;
		const isLeftWrong = field !== undefined && !field.isFocused && !field.isEmpty;
		return named.includes(name) || isLeftWrong || field?.isPotentiallyValid === false;
	});
	const problems: Partial<Record<CardFieldName, string>> = {};
	for (const name of wrong) problems[name] = t(`${name}.problem`);
	const wrongNames = wrong.join(" ");
	// biome-ignore lint/correctness/useExhaustiveDependencies: the fields in the frames follow the shown problems
	useEffect(() => {
		for (const name of cardFieldNames) form.current?.setProblem(name, problems[name] ?? null);
	}, [wrongNames, state]);
	return {
		problems,
		/** Marks the fields that the gateway named, and focuses the first. */
		mark(names: readonly CardFieldName[]) {
			setNamed(names);
			const first = cardFieldNames.find((name) => names.includes(name));
			if (first) form.current?.focus(first);
		},
		forget: () => setNamed([]),
	};
}
