import { formatShort } from "@stride/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import type { Quote } from "./donation-quote.ts";

/** From this many characters on the sum is set smaller, so that the largest one fits on a phone. */
const longSum = 9;

/**
 * The charged total, always in view, with amount and tip on their own lines. The compact form leaves room for a field
 * above an on-screen keyboard.
 */
export function TotalBar(props: { quote: Quote; isSmall: boolean; hasTip?: boolean; children: ReactNode }) {
	const { quote, isSmall, hasTip = true, children } = props;
	const t = useTranslations("donation.total");
	const shown = (cents: number | null) => (cents === null ? "–" : formatShort(cents, quote.currency));
	const total = shown(quote.totalCents);
	return (
		<>
			<div className={classNames("flex items-center justify-between gap-4", isSmall ? "mb-1.5" : "mb-3")}>
				<dl className="grid grid-cols-[auto_auto] justify-start gap-x-3 type-small text-muted">
					<dt className={isSmall ? "sr-only" : "col-span-2 type-body-strong text-text"}>{t("label")}</dt>
					<dt>{t("amount")}</dt>
					<dd className="whitespace-nowrap">{shown(quote.amountCents)}</dd>
					{hasTip && (
						<>
							<dt>{t("tip")}</dt>
							<dd className="whitespace-nowrap">{shown(quote.tipCents)}</dd>
						</>
					)}
					{quote.coverCents > 0 && (
						<>
							<dt>{t("cover")}</dt>
							<dd className="whitespace-nowrap">{shown(quote.coverCents)}</dd>
						</>
					)}
				</dl>
				<output
					className={classNames(
						"type-score-1 whitespace-nowrap",
						total.length < longSum ? "text-[2rem]" : "text-[1.25rem] tablet:text-[1.75rem]",
					)}
					aria-live="polite"
				>
					{total}
				</output>
			</div>
			{children}
		</>
	);
}
