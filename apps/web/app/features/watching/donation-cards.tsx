import type { DonationRow } from "@stride/contract";
import { formatWhole } from "@stride/money";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/media/avatar.tsx";
import { type DonationCard, shownDonation, withArrived } from "./donation-queue.ts";

const shownMs = 4_500;

/**
 * [D2] Shows new donations one at a time over the picture, also in full screen. `onInView` reports whether they can be
 * seen: then the page shows no notices of them, and this live region announces them.
 */
export function DonationCards(props: {
	currency: string;
	donations: readonly DonationRow[] | null;
	/** Whether something lies over the whole picture. */
	isCovered: boolean;
	onInView: (areInView: boolean) => void;
}) {
	const [waiting, setWaiting] = useState<DonationCard[]>([]);
	const [seen, setSeen] = useState(props.donations);
	if (props.donations !== seen) {
		setSeen(props.donations);
		if (props.donations) setWaiting(withArrived(waiting, props.donations.map(shownDonation)));
	}
	const [card] = waiting;
	const key = card?.key;
	useEffect(() => {
		if (key === undefined) return;
		const timer = window.setTimeout(() => setWaiting((cards) => cards.filter((one) => one.key !== key)), shownMs);
		return () => window.clearTimeout(timer);
	}, [key]);
	const region = useRef<HTMLDivElement>(null);
	const areInView = useInView(region) && !props.isCovered;
	const onInView = useEffectEvent(props.onInView);
	useEffect(() => {
		onInView(areInView);
		return () => onInView(false);
	}, [areInView]);
	return (
		<div ref={region} role="status" aria-hidden={!areInView} className="flex min-w-0 px-3">
			{card && (
				<div
					key={card.key}
					data-donation-card
					className="arrive glow-once flex min-w-0 items-center gap-3 rounded-pill bg-action py-1.5 ps-1.5 pe-5 text-on-action"
				>
					{"donation" in card ? (
						<Avatar image={card.donation.image} name={card.donation.name} size="s" />
					) : (
						<Avatar size="s" />
					)}
					<p className="flex min-w-0 flex-wrap gap-x-1 type-small-strong">
						<CardWords card={card} currency={props.currency} />
					</p>
				</div>
			)}
		</div>
	);
}

/** Whether an element is in the window and displayed, as the cards are not beside captions on a phone. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
	const [isInView, setInView] = useState(false);
	useEffect(() => {
		if (!element.current) return;
		const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
	return isInView;
}

function CardWords({ card, currency }: { card: DonationCard; currency: string }) {
	const t = useTranslations("watching.donation");
	if (!("donation" in card)) return t("many", { count: card.count, amount: formatWhole(card.amountCents, currency) });
	const amount = formatWhole(card.donation.amountCents, currency);
	const { name } = card.donation;
	if (!name) return t("anonymous", { amount });
	// A long name ends in an ellipsis; the amount is shown in full, on a second line where needed.
	return t.rich("gave", {
		name,
		amount,
		donor: (words) => <span className="truncate">{words}</span>,
		gift: (words) => <span>{words}</span>,
	});
}
