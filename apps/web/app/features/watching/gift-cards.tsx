import type { DonationRow } from "@stride/contract";
import { formatDollars } from "@stride/money";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type GiftCard, shownGift, withArrived } from "./gift-queue.ts";

const shownMs = 4_500;

/**
 * [D2] The gifts that arrive, one after the other, over the picture: also in full screen, where no notice is to be seen.
 * Assistive technology is told by the notices of the page.
 */
export function GiftCards(props: { gifts: readonly DonationRow[] | null; areControlsShown: boolean }) {
	const [waiting, setWaiting] = useState<GiftCard[]>([]);
	const [seen, setSeen] = useState(props.gifts);
	if (props.gifts !== seen) {
		setSeen(props.gifts);
		if (props.gifts) setWaiting(withArrived(waiting, props.gifts.map(shownGift)));
	}
	const [card] = waiting;
	const key = card?.key;
	useEffect(() => {
		if (key === undefined) return;
		const timer = window.setTimeout(() => setWaiting((cards) => cards.filter((one) => one.key !== key)), shownMs);
		return () => window.clearTimeout(timer);
	}, [key]);
	if (!card) return null;
	return (
		<div
			aria-hidden
			data-gift-card
			className={classNames(
				"pointer-events-none absolute left-3 z-20 max-w-[calc(100%-1.5rem)]",
				props.areControlsShown ? "bottom-24" : "bottom-3",
			)}
		>
			<div
				key={card.key}
				className="arrive glow-once flex items-center gap-3 rounded-pill bg-action py-1.5 ps-1.5 pe-5 text-on-action"
			>
				{"gift" in card ? <Avatar image={card.gift.image} name={card.gift.name} size="s" /> : <Avatar size="s" />}
				<p className="min-w-0 truncate type-small-strong">
					<CardWords card={card} />
				</p>
			</div>
		</div>
	);
}

function CardWords({ card }: { card: GiftCard }) {
	const t = useTranslations("watching.gift");
	if (!("gift" in card)) return t("many", { count: card.count, amount: formatDollars(card.amountCents) });
	const amount = formatDollars(card.gift.amountCents);
	return card.gift.name ? t("gave", { name: card.gift.name, amount }) : t("anonymous", { amount });
}
