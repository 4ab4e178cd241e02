import { ApiError } from "@stride/contract/client";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSavedFile } from "../../../lib/session/use-saved-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { DocumentBar } from "../../../ui/button/document-bar.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { MissingDocument } from "../../../ui/list/missing-document.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";

type DocumentFile = { url: string; name: string };

/** One of the author's documents, for printing and as a file; `file` is null until it is loaded. */
export function DocumentPage(props: { title: string; file: DocumentFile | null; children: ReactNode }) {
	const t = useTranslations("payouts.documents");
	const back = `/${useLocale()}/account/payouts`;
	return (
		<div className="mx-auto max-w-4xl print:max-w-none">
			<DocumentBar back={{ to: back, label: t("back") }} print={props.file && t("print")}>
				{props.file && <SaveButton {...props.file} />}
			</DocumentBar>
			{!props.file && <h2 className="sr-only">{props.title}</h2>}
			{props.children}
		</div>
	);
}

function SaveButton({ url, name }: DocumentFile) {
	const t = useTranslations("payouts.documents");
	const { isPending, save } = useSavedFile({ url, name }, { saved: t("saved"), failed: t("saveFailed") });
	return (
		<Button tone="outline" size="s" isPending={isPending} onPress={save}>
			<Download className="size-5" aria-hidden />
			{t("save")}
		</Button>
	);
}

type Failed = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** The document while it loads, one that does not exist, or a failure to load it. */
export function DocumentNotShown({ error, isFetching, refetch }: Failed) {
	const t = useTranslations("payouts");
	if (error === null) {
		return (
			<>
				<p className="sr-only" role="status">
					{t("documents.loading")}
				</p>
				<Skeleton className="h-120 rounded-5" />
			</>
		);
	}
	if (isRefusal(error)) {
		return <MissingDocument title={t("documents.missingTitle")}>{t("documents.missingText")}</MissingDocument>;
	}
	return (
		<LoadFailed
			title={t("documents.failedTitle")}
			text={t("documents.failedText")}
			retry={t("retry")}
			isLoading={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

/** A refusal by the server, which a retry would not change. */
export const isRefusal = (error: Error): boolean =>
	error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 403);
