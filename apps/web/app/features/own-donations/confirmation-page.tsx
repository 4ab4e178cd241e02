import { ApiError } from "@stride/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { DocumentBar } from "../../ui/button/document-bar.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { MissingDocument } from "../../ui/list/missing-document.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { Confirmation } from "./confirmation.tsx";

/** How a donor reads their donations: signed in to an account, or by a mailed link. */
export type DonorAccess = "account" | "link";

/** A payment confirmation on its own page, for printing. Texts: `donations`. */
export function ConfirmationPage({ donationId, by }: { donationId: string; by: DonorAccess }) {
	const t = useTranslations("donations.confirmation");
	const back = `/${useLocale()}/${by === "account" ? "account/donations" : "giving"}`;
	const confirmation = useConfirmation(donationId, by);
	return (
		<main
			id="content"
			tabIndex={-1}
			className="wrap max-w-4xl pt-4 pb-(--section) outline-none tablet:pt-8 print:max-w-none print:p-0"
		>
			<DocumentBar back={{ to: back, label: t("back") }} print={confirmation.data ? t("print") : null} />
			{confirmation.data ? (
				<Confirmation confirmation={confirmation.data} />
			) : (
				<>
					<h1 className="sr-only">{t("title")}</h1>
					<NotShown {...confirmation} />
				</>
			)}
		</main>
	);
}

function useConfirmation(donationId: string, by: DonorAccess) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const name = by === "account" ? "getDonationConfirmation" : "getDonorConfirmation";
	return useQuery({
		queryKey: ["donation-confirmation", by, donationId],
		queryFn: ({ signal }) => api(name, { params: { donationId } }, { signal }),
		enabled: isIn || by === "link",
		retry: (count, failure) => count < 1 && !isRefusal(failure),
		networkMode: "always",
	});
}

function NotShown({ error, isFetching, refetch }: ReturnType<typeof useConfirmation>) {
	const t = useTranslations("donations");
	const page = `/${useLocale()}/giving`;
	if (error === null) {
		return (
			<>
				<p className="sr-only" role="status">
					{t("confirmation.loading")}
				</p>
				<Skeleton className="h-120 rounded-5" />
			</>
		);
	}
	// The page of a mailed link has closed; its own page says how to open it again.
	if (error instanceof ApiError && error.status === 401) {
		return (
			<MissingDocument title={t("page.closedTitle")} action={<LinkButton to={page}>{t("page.newLink")}</LinkButton>}>
				{t("page.closedText")}
			</MissingDocument>
		);
	}
	if (isRefusal(error)) {
		return <MissingDocument title={t("confirmation.missingTitle")}>{t("confirmation.missingText")}</MissingDocument>;
	}
	return (
		<LoadFailed
			title={t("confirmation.failedTitle")}
			text={t("confirmation.failedText")}
			retry={t("retry")}
			isLoading={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

/** A refusal by the server, which a retry would not change. */
function isRefusal(error: Error): boolean {
	return error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
}
