import type { DonorDetails } from "@stride/contract/donations/donor-details";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { LinkButton } from "../../../ui/button/link-button.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import type { DonorAccess } from "../confirmation-page.tsx";

const DetailsForm = lazy(async () => ({ default: (await import("./details-form.tsx")).DetailsForm }));
const GiftAidSection = lazy(async () => ({
	default: (await import("../gift-aid/gift-aid-section.tsx")).GiftAidSection,
}));

/** Links to the annual statements of the years in which a donor has given; nothing without any. */
export function StatementYears({ by, hasAccount = false }: { by: DonorAccess; hasAccount?: boolean }) {
	const t = useTranslations("donations.statement");
	const retry = useTranslations("donations")("retry");
	const id = useId();
	const locale = useLocale();
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data, isError, isFetching, refetch } = useQuery({
		queryKey: ["statement-years", by],
		queryFn: ({ signal }) => api(by === "account" ? "getStatementYears" : "getDonorStatementYears", {}, { signal }),
		enabled: isIn || by === "link",
		staleTime: 0,
	});
	if (!data && isError) {
		return (
			<LoadFailed
				title={t("yearsFailed")}
				text={t("failedText")}
				retry={retry}
				isLoading={isFetching}
				onRetry={() => void refetch()}
			/>
		);
	}
	if (!data || data.years.length === 0) return null;
	const isFixed = by === "link" && hasAccount;
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="type-display-3">
				{t("yearsTitle")}
			</h2>
			<p className="mt-1 mb-4 max-w-measure type-body text-muted">{t("yearsText")}</p>
			<ul className="flex flex-wrap gap-3">
				{data.years.map((year) => (
					<li key={year}>
						<LinkButton
							to={`/${locale}/giving/${year}${by === "account" ? "?account" : ""}`}
							tone="outline"
							size="s"
							aria-label={t("open", { year: String(year) })}
						>
							<FileText className="size-5" aria-hidden />
							{year}
						</LinkButton>
					</li>
				))}
			</ul>
			<Company details={data.details} by={by} isFixed={isFixed} />
			{data.giftAid && (
				<Suspense fallback={<Skeleton className="mt-8 h-40 max-w-130 rounded-4" />}>
					<GiftAidSection giftAid={data.giftAid} by={by} isFixed={isFixed} isCompany={data.details.company !== ""} />
				</Suspense>
			)}
		</section>
	);
}

/** The company on the statements, and the form to change it, which few donors open. A mailed link changes no account's. */
function Company({ details, by, isFixed }: { details: DonorDetails; by: DonorAccess; isFixed: boolean }) {
	const t = useTranslations("donations.statement.company");
	const account = `/${useLocale()}/account/donations`;
	const [isOpen, setOpen] = useState(false);
	const hasSome = details.company !== "" || details.taxNumber !== "";
	if (isOpen) {
		return (
			<Suspense fallback={<Skeleton className="mt-4 h-60 max-w-130 rounded-4" />}>
				<DetailsForm details={details} by={by} onDone={() => setOpen(false)} />
			</Suspense>
		);
	}
	return (
		<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
			{hasSome && (
				<p className="wrap-anywhere min-w-0 type-body">
					{[details.company, details.taxNumber].filter(Boolean).join(", ")}
				</p>
			)}
			{isFixed ? (
				<LinkButton to={account} tone="quiet" size="s">
					{t("signIn")}
				</LinkButton>
			) : (
				<Button tone="quiet" size="s" onPress={() => setOpen(true)}>
					{t(hasSome ? "change" : "add")}
				</Button>
			)}
		</div>
	);
}
