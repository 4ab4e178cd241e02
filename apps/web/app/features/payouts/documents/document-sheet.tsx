import { formatExact } from "@stride/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Mark } from "../../../ui/media/logo.tsx";

/** A document with its issuer, also styled for print. */
export function DocumentSheet(props: {
	title: string;
	issuer: { name: string; details: string | null };
	children: ReactNode;
}) {
	const t = useTranslations("payouts.documents");
	const { brand, supportEmail, publicUrl } = useSite();
	const { title, issuer, children } = props;
	return (
		<article className="rounded-5 border border-line bg-surface p-5 phone:p-8 tablet:p-10 print:border-0 print:bg-transparent print:p-0 print:text-black">
			<header className="flex flex-wrap items-center justify-between gap-4">
				<p className="flex min-w-0 items-center gap-3 type-display-3">
					<Mark className="size-10 shrink-0" />
					<span className="wrap-anywhere">{brand}</span>
				</p>
				<p className="wrap-anywhere type-small text-muted print:text-black">{publicUrl}</p>
			</header>
			<h2 className="mt-8 type-display-2">{title}</h2>
			{children}
			<footer className="mt-8 grid gap-1 type-small text-muted print:text-black">
				<p className="wrap-anywhere">{t("issuer", { name: issuer.name })}</p>
				{issuer.details !== null && <p className="wrap-anywhere whitespace-pre-line">{issuer.details}</p>}
				<p className="wrap-anywhere">{t("questions", { email: supportEmail })}</p>
			</footer>
		</article>
	);
}

export function Facts({ children }: { children: ReactNode }) {
	return <dl className="mt-6 grid gap-x-8 gap-y-4 phone:grid-cols-[auto_minmax(0,1fr)]">{children}</dl>;
}

export function Fact({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-8 gap-y-1 phone:col-span-full phone:grid-cols-subgrid">
			<dt className="type-body text-muted print:text-black">{title}</dt>
			<dd className="wrap-anywhere type-body-strong">{children}</dd>
		</div>
	);
}

export function Sums({ children }: { children: ReactNode }) {
	return <dl className="mt-8 border-line border-t">{children}</dl>;
}

export function Sum(props: { title: string; cents: number; currency: string; isTotal?: boolean }) {
	const { title, cents, currency, isTotal = false } = props;
	return (
		<div className="flex items-baseline justify-between gap-4 border-line border-b py-3">
			<dt className={classNames("wrap-anywhere min-w-0", isTotal ? "type-body-strong" : "type-body")}>{title}</dt>
			<dd className={classNames("whitespace-nowrap", isTotal ? "type-score-3" : "type-body")}>
				{formatExact(cents, currency)}
			</dd>
		</div>
	);
}
