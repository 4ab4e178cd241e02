import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/page/site-config.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import type { Quote } from "../donation-quote.ts";
import { FormSkeleton, LoadFailed } from "../payment/payment-step.tsx";
import { PaymentSummary } from "../payment/payment-summary.tsx";
import { CardFields } from "./card-fields.tsx";
import type { CardEntry } from "./use-card-entry.ts";

/** [G4] The second step of a donation through the catalogue: the summary and the gateway's card fields. */
export function CatalogueCardStep(props: {
	campaign: Pick<Campaign, "title" | "image">;
	quote: Quote;
	entry: CardEntry;
}) {
	const t = useTranslations("donation");
	const { brand, sandbox } = useSite();
	const { card, problems, giving, attempt, give, another } = props.entry;
	const isFailed = card.state === "failed";
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
			<p className="flex gap-3 type-small text-muted">
				<Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
				{t("card.privacy", { brand })}
			</p>
			{sandbox.payments && <p className="rounded-3 bg-info-soft px-4 py-3 type-small">{t("card.sandbox")}</p>}
		</form>
	);
}
