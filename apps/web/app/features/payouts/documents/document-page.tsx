import { ApiError } from "@stride/contract/client";
import { ArrowLeft, Download, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { saveFile } from "../../../lib/forms/save-file.ts";
import { useDownload } from "../../../lib/session/use-download.ts";
import { Button } from "../../../ui/button/button.tsx";
import { LinkButton } from "../../../ui/button/link-button.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { MissingDocument } from "../../../ui/list/missing-document.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import { notify } from "../../../ui/overlay/notify.ts";

type DocumentFile = { url: string; name: string };

/** One of the author's documents, for printing and as a file; `file` is null until it is loaded. */
export function DocumentPage(props: { title: string; file: DocumentFile | null; children: ReactNode }) {
	const t = useTranslations("payouts.documents");
	const back = `/${useLocale()}/account/payouts`;
	return (
		<div className="mx-auto max-w-4xl print:max-w-none">
			<div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
				<LinkButton to={back} tone="quiet" size="s">
					<ArrowLeft className="size-5" aria-hidden />
					{t("back")}
				</LinkButton>
				{props.file && (
					<div className="flex flex-wrap gap-3">
						<SaveButton {...props.file} />
						<Button tone="strong" size="s" onPress={() => print()}>
							<Printer className="size-5" aria-hidden />
							{t("print")}
						</Button>
					</div>
				)}
			</div>
			{!props.file && <h2 className="sr-only">{props.title}</h2>}
			{props.children}
		</div>
	);
}

function SaveButton({ url, name }: DocumentFile) {
	const t = useTranslations("payouts.documents");
	const textOf = useErrorText();
	const download = useDownload();
	const [isPending, setPending] = useState(false);
	const save = async () => {
		setPending(true);
		try {
			saveFile(name, await download(url), "text/csv;charset=utf-8");
			notify({ title: t("saved"), text: name });
		} catch (error) {
			const { title, text } = textOf(error, t("saveFailed"));
			notify({ title, text, tone: "danger" });
		} finally {
			setPending(false);
		}
	};
	return (
		<Button tone="outline" size="s" isPending={isPending} onPress={() => void save()}>
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
