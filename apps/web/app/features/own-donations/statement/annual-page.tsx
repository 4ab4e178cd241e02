import { ApiError } from "@stride/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { DocumentBar } from "../../../ui/button/document-bar.tsx";
import { LinkButton } from "../../../ui/button/link-button.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { MissingDocument } from "../../../ui/list/missing-document.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import type { DonorAccess } from "../confirmation-page.tsx";
import { StatementPaper } from "./statement-paper.tsx";

/** The annual statement on its own page, for printing. Opening it issues it, once the year is over. */
export function StatementPage({ year, by }: { year: number; by: DonorAccess }) {
	const t = useTranslations("donations.statement");
	const back = `/${useLocale()}/${by === "account" ? "account/donations" : "giving"}`;
	const statement = useStatement(year, by);
	return (
		<main
			id="content"
			tabIndex={-1}
			className="wrap max-w-4xl pt-4 pb-(--section) outline-none tablet:pt-8 print:max-w-none print:p-0"
		>
			<DocumentBar back={{ to: back, label: t("back") }} print={statement.data ? t("print") : null} />
			{statement.data ? (
				<StatementPaper statement={statement.data} />
			) : (
				<>
					<h1 className="sr-only">{t("title", { year: String(year) })}</h1>
					<NotShown {...statement} />
				</>
			)}
		</main>
	);
}

function useStatement(year: number, by: DonorAccess) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: ["statement", by, year],
		queryFn: ({ signal }) =>
			api(by === "account" ? "issueStatement" : "issueDonorStatement", { params: { year } }, { signal }),
		enabled: isIn || by === "link",
		staleTime: 0,
		networkMode: "always",
	});
}

function NotShown({ error, isFetching, refetch }: ReturnType<typeof useStatement>) {
	const t = useTranslations("donations");
	const page = `/${useLocale()}/giving`;
	if (error === null) {
		return (
			<>
				<p className="sr-only" role="status">
					{t("statement.loading")}
				</p>
				<Skeleton className="h-120 rounded-5" />
			</>
		);
	}
	const status = error instanceof ApiError ? error.status : null;
	// The page of a mailed link has closed; its own page says how to open it again.
	if (status === 401) {
		return (
			<MissingDocument title={t("page.closedTitle")} action={<LinkButton to={page}>{t("page.newLink")}</LinkButton>}>
				{t("page.closedText")}
			</MissingDocument>
		);
	}
	if (status === 400 || status === 404) {
		return <MissingDocument title={t("statement.missingTitle")}>{t("statement.missingText")}</MissingDocument>;
	}
	return (
		<LoadFailed
			title={t("statement.failedTitle")}
			text={t("statement.failedText")}
			retry={t("retry")}
			isLoading={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}
