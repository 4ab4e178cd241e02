import { ApiError } from "@stride/contract/client";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import receiptScene from "../../ui/scenes/empty-receipt.svg";
import { Confirmation } from "./confirmation.tsx";

/** A payment confirmation on its own page, for printing. Texts: `donations`. */
export function ConfirmationPage({ donationId }: { donationId: string }) {
	const t = useTranslations("donations.confirmation");
	const back = `/${useLocale()}/account/donations`;
	const confirmation = useConfirmation(donationId);
	return (
		<main
			id="content"
			tabIndex={-1}
			className="wrap max-w-4xl pt-4 pb-(--section) outline-none tablet:pt-8 print:max-w-none print:p-0"
		>
			<div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
				<LinkButton to={back} tone="quiet" size="s">
					<ArrowLeft className="size-5" aria-hidden />
					{t("back")}
				</LinkButton>
				{confirmation.data && (
					<Button tone="strong" size="s" onPress={() => print()}>
						<Printer className="size-5" aria-hidden />
						{t("print")}
					</Button>
				)}
			</div>
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

function useConfirmation(donationId: string) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: ["donation-confirmation", donationId],
		queryFn: ({ signal }) => api("getDonationConfirmation", { params: { donationId } }, { signal }),
		enabled: isIn,
		retry: (count, failure) => count < 1 && !isRefusal(failure),
		networkMode: "always",
	});
}

function NotShown({ error, isFetching, refetch }: ReturnType<typeof useConfirmation>) {
	const t = useTranslations("donations");
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
	if (isRefusal(error)) {
		return (
			<EmptyState scene={receiptScene} title={t("confirmation.missingTitle")}>
				{t("confirmation.missingText")}
			</EmptyState>
		);
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
	return error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 403);
}
