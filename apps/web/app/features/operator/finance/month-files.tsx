import { dateLanguages } from "@stride/i18n";
import { Download } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { saveFile } from "../../../lib/forms/save-file.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useDownload } from "../../../lib/session/use-download.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { FinanceSection } from "./finance-section.tsx";

/** The newest first, in UTC: `2026-11`. */
const monthsBefore = (now: Date, count: number): string[] =>
	Array.from({ length: count }, (_, ago) =>
		new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
	);

export type MonthFile = {
	label: string;
	/** The address of a month's file below the API. */
	addressOf: (month: string) => string;
	nameOf: (month: string) => string;
	isSpreadsheet: boolean;
};

/** Files of one of the last months (`offered`), the current one included. */
export function MonthFiles(props: { title: string; lead: string; offered: number; files: readonly MonthFile[] }) {
	const { title, lead, offered, files } = props;
	const t = useTranslations("finance.files");
	const locale = useLocale();
	const [months] = useState(() => monthsBefore(new Date(), offered));
	const [month, setMonth] = useState(months[0] ?? "");
	const format = new Intl.DateTimeFormat(dateLanguages[locale], { year: "numeric", month: "long", timeZone: "UTC" });
	return (
		<FinanceSection title={title} lead={lead}>
			<div className="flex flex-wrap items-end gap-4">
				<div className="w-60">
					<Select
						label={t("month")}
						value={month}
						onChange={setMonth}
						options={months.map((one) => ({ value: one, label: format.format(new Date(`${one}-01`)) }))}
					/>
				</div>
				{files.map((file) => (
					<SaveMonth key={file.label} file={file} month={month} />
				))}
			</div>
		</FinanceSection>
	);
}

function SaveMonth({ file, month }: { file: MonthFile; month: string }) {
	const t = useTranslations("finance.files");
	const textOf = useErrorText();
	const download = useDownload();
	const { confirmed, question } = useReauthentication();
	const { addressOf, nameOf, isSpreadsheet } = file;
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["month-file", addressOf(month)],
		mutationFn: () => confirmed(() => download(addressOf(month))),
		onSuccess: (text) => {
			// Only spreadsheets need the byte order mark.
			const type = isSpreadsheet ? "text/csv;charset=utf-8" : "text/plain;charset=utf-8";
			saveFile(nameOf(month), isSpreadsheet ? text : text.replace(/^\uFEFF/, ""), type);
			notify({ title: t("saved"), text: nameOf(month) });
		},
		onError: (error) => {
			if (error instanceof ReauthenticationDeclined) return;
			const { title, text } = textOf(error, t("failed"));
			notify({ title, text, tone: "danger" });
		},
	});
	return (
		<>
			<Button tone="outline" isPending={isPending} onPress={() => mutate()}>
				<Download className="size-5" aria-hidden />
				{file.label}
			</Button>
			{question}
		</>
	);
}
