import { Lock, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import type { Quote } from "../donation-quote.ts";
import { FormSkeleton, LoadFailed } from "../payment/form-loading.tsx";
import { PaymentSummary, type PaymentSummaryProps } from "../payment/payment-summary.tsx";
import type { CardFieldName } from "./card-form.ts";
import type { CardEntry } from "./use-card-entry.ts";
import type { CardFormHandle } from "./use-card-form.ts";

/** [G4] The second step of a donation through the catalogue: the summary and the gateway's card fields. */
export function CatalogueCardStep(props: {
	campaign: PaymentSummaryProps["campaign"];
	quote: Quote;
	entry: CardEntry;
}) {
	const t = useTranslations("donation");
	const { brand, sandbox } = useSite();
	const { card, problems, giving, attempt, give, another } = props.entry;
	const isFailed = card.state === "failed";
	const end = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		// On phones the error would be below the visible part of the panel.
		if (giving.problem) end.current?.scrollIntoView({ block: "nearest" });
	}, [giving.problem]);
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				give();
			}}
			className="flex flex-col gap-5 pt-1 [&>:empty]:-mb-5"
		>
			<PaymentSummary campaign={props.campaign} quote={props.quote} />
			{isFailed && <LoadFailed onRetry={another} />}
			<div className={classNames("relative", isFailed && "hidden")} aria-busy={card.state === "loading"}>
				{card.state === "loading" && <FormSkeleton />}
				<div className={card.state === "loading" ? "opacity-0" : undefined}>
					{/* Each form gets new containers, without leftovers of the gateway's previous form. */}
					<CardFields key={attempt} card={card} problems={problems} />
				</div>
			</div>
			<FormError {...(giving.problem && { title: giving.problem.title })}>{giving.problem?.text}</FormError>
			<p ref={end} className="flex gap-3 type-small text-muted">
				<Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
				{t("card.privacy", { brand })}
			</p>
			{sandbox.payments && <p className="rounded-3 bg-info-soft px-4 py-3 type-small">{t("card.sandbox")}</p>}
		</form>
	);
}

/** The boxes around the gateway's fields: labels, focus and errors are ours, the inputs are the gateway's. */
function CardFields(props: { card: CardFormHandle; problems: Partial<Record<CardFieldName, string>> }) {
	const { card, problems } = props;
	const field = (name: CardFieldName) => <CardField name={name} card={card} problem={problems[name]} />;
	return (
		<div className="grid gap-5">
			{field("number")}
			<div className="grid grid-cols-2 items-start gap-4">
				{field("expirationDate")}
				{field("cvv")}
			</div>
			{field("postalCode")}
		</div>
	);
}

function CardField(props: { name: CardFieldName; card: CardFormHandle; problem: string | undefined }) {
	const t = useTranslations("donation.card");
	const id = useId();
	const { name, card, problem } = props;
	const isFocused = card.fields[name]?.isFocused === true;
	return (
		<div className="grid content-start gap-2">
			{/* The frame has its own label; a press on this one focuses the field. */}
			<span className="cursor-default type-small-strong" aria-hidden onPointerUp={() => card.form.current?.focus(name)}>
				{t(`${name}.label`)}
			</span>
			<div
				ref={(element) => card.setPlace(name, element)}
				data-card-field={name}
				className={classNames(
					"h-13 overflow-hidden rounded-2 border bg-surface px-4 quiet-motion",
					problem ? "border-2 border-danger" : "border-line-strong hover:border-text",
					isFocused && "outline-3 outline-offset-3 outline-(--focus)",
				)}
			/>
			<p id={id} className="flex items-start gap-2 type-small text-danger empty:hidden">
				{problem && (
					<>
						<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
						<span>{problem}</span>
					</>
				)}
			</p>
		</div>
	);
}
