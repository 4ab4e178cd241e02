import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../../ui/class-names.ts";
import type { CardFieldName } from "./card-form.ts";
import type { CardFormHandle } from "./use-card-form.ts";

/** The boxes around the gateway's fields: labels, focus and errors are ours, the inputs are the gateway's. */
export function CardFields(props: { card: CardFormHandle; problems: Partial<Record<CardFieldName, string>> }) {
	const { card, problems } = props;
	const field = (name: CardFieldName) => <CardField name={name} card={card} problem={problems[name]} />;
	return (
		<div className="grid gap-5">
			{field("number")}
			<div className="grid items-start gap-5 phone:grid-cols-2 phone:gap-4">
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
