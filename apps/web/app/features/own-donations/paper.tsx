import { formatExact } from "@stride/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Mark } from "../../ui/media/logo.tsx";

/** A document about donations, also styled for print: the installation's mark above, whom to ask below. */
export function Paper({ children }: { children: ReactNode }) {
	const t = useTranslations("donations.confirmation");
	const { brand, supportEmail, publicUrl } = useSite();
	return (
		<article className="rounded-5 border border-line bg-surface p-5 phone:p-8 tablet:p-10 print:border-0 print:bg-transparent print:p-0 print:text-black">
			<header className="flex flex-wrap items-center justify-between gap-4">
				<p className="flex min-w-0 items-center gap-3 type-display-3">
					<Mark className="size-10 shrink-0" />
					<span className="wrap-anywhere">{brand}</span>
				</p>
				<p className="wrap-anywhere type-small text-muted print:text-black">{publicUrl}</p>
			</header>
			{children}
			<p className="wrap-anywhere mt-1 type-body text-muted print:text-black">
				{t("questions", { email: supportEmail })}
			</p>
		</article>
	);
}

export function Fact({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-8 gap-y-1 phone:col-span-full phone:grid-cols-subgrid">
			<dt className="type-body text-muted print:text-black">{title}</dt>
			<dd className="wrap-anywhere type-body-strong">{children}</dd>
		</div>
	);
}

type SumLine = { title: string; cents: number; isTotal?: boolean };

/** Amounts of one currency below each other. */
export function SumLines({ currency, lines }: { currency: string; lines: readonly SumLine[] }) {
	return (
		<dl className="mt-8 border-line border-t">
			{lines.map(({ title, cents, isTotal }) => (
				<div key={title} className="flex items-baseline justify-between gap-4 border-line border-b py-3.5">
					<dt className={isTotal ? "wrap-anywhere min-w-0 type-body-strong" : "wrap-anywhere min-w-0 type-body"}>
						{title}
					</dt>
					<dd className={isTotal ? "type-score-3" : "type-body whitespace-nowrap"}>{formatExact(cents, currency)}</dd>
				</div>
			))}
		</dl>
	);
}
