import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type CardFieldName, type CardFormSettings, cardFieldNames } from "./card-form.ts";
import { readDarkTokens } from "./payment-appearance.ts";
import type { Wish } from "./payment-attempt.ts";
import { useCardForm } from "./use-card-form.ts";
import { useCardProblems } from "./use-card-problems.ts";
import { useGivingByCard } from "./use-giving-by-card.ts";

export type CardEntry = ReturnType<typeof useCardEntry>;

/** The card's fields, what is wrong with them, and the gift that is made with them. */
export function useCardEntry(input: {
	campaignId: string;
	settings: CardFormSettings;
	isWanted: boolean;
	wish: () => Wish | null;
	onAsk: (donation: { donationId: string; clientSecret: string }) => void;
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
	const giving = useGivingByCard({
		campaignId: input.campaignId,
		form: () => card.form.current,
		onIncomplete: problems.mark,
		onCardSpent: another,
		onAsk(donation) {
			// [G4] A card is good for one gift: another try enters it anew.
			another();
			input.onAsk(donation);
		},
	});
	const isHeld = giving.isGiving || giving.isUnheard;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a form that has just been put up takes part
	useEffect(() => card.form.current?.setDisabled(isHeld), [isHeld, card.state]);
	function give(): void {
		const wish = input.wish();
		if (wish && (card.state === "ready" || giving.isUnheard)) void giving.start(wish);
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

/** The text inside the frames, in our colours of the dark theme. */
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
