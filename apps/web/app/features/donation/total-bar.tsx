import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatExact, type Quote } from "./gift.ts";

/** What the card will be charged, always in view, with amount and tip on lines of their own. */
export function TotalBar({ quote, children }: { quote: Quote; children: ReactNode }) {
	const t = useTranslations("donation.total");
	const shown = (cents: number | null) => (cents === null ? "–" : formatExact(cents));
	return (
		<>
			<div className="mb-3 flex items-center justify-between gap-4">
				<dl className="grid grid-cols-[auto_auto] justify-start gap-x-3 type-small text-muted">
					<dt className="col-span-2 type-body-strong text-text">{t("label")}</dt>
					<dt>{t("amount")}</dt>
					<dd>{shown(quote.amountCents)}</dd>
					<dt>{t("tip")}</dt>
					<dd>{shown(quote.tipCents)}</dd>
				</dl>
				<output className="type-score-1 text-[2rem] whitespace-nowrap" aria-live="polite">
					{shown(quote.totalCents)}
				</output>
			</div>
			{children}
		</>
	);
}
