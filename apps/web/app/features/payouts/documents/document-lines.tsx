import { formatExact } from "@stride/money";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { ListEnd } from "../../../ui/list/list-end.tsx";

/** A line as a bank statement has it; wide enough for a phone and for paper. */
export type DocumentLine = {
	id: string;
	title: ReactNode;
	/** Number, donor and date. */
	notes: readonly ReactNode[];
	cents: number;
	/** What the amount is made of. */
	parts: string | null;
};

export type DocumentList<T> = {
	items: readonly T[];
	addedCount: number;
	hasMore: boolean;
	hasMoreFailed: boolean;
	isLoadingMore: boolean;
	loadMore: () => void;
};

type Props = {
	title: string;
	none: string;
	/** How many lines there are in all. */
	count: number;
	currency: string;
	list: DocumentList<unknown>;
	lines: readonly DocumentLine[];
};

/** The lines of a document, page by page; on paper those that are loaded. */
export function DocumentLines({ title, none, count, currency, list, lines }: Props) {
	const t = useTranslations("payouts.documents");
	const room = useRef<HTMLElement>(null);
	return (
		<section ref={room} tabIndex={-1} aria-label={title} className="mt-8 outline-none">
			<h3 className="type-title">{title}</h3>
			{lines.length === 0 ? (
				<p className="mt-2 type-body text-muted print:text-black">{none}</p>
			) : (
				<ol className="mt-2 border-line border-t">
					{lines.map((line) => (
						<li
							key={line.id}
							className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 print:break-inside-avoid"
						>
							<div className="min-w-0">
								<p className="wrap-anywhere type-body">{line.title}</p>
								<p className="wrap-anywhere flex flex-wrap gap-x-3 type-small text-muted print:text-black">
									{line.notes.map((note, index) => (
										// biome-ignore lint/suspicious/noArrayIndexKey: the notes of a line do not change
										<span key={index}>{note}</span>
									))}
								</p>
							</div>
							<div className="shrink-0 text-end">
								<p className="whitespace-nowrap type-score-3 text-[0.9375rem]">{formatExact(line.cents, currency)}</p>
								{line.parts !== null && (
									<p className="max-w-36 type-small text-muted phone:max-w-none print:text-black">{line.parts}</p>
								)}
							</div>
						</li>
					))}
				</ol>
			)}
			{list.hasMore && (
				<p className="mt-3 type-small text-muted print:text-black">{t("partly", { shown: lines.length, count })}</p>
			)}
			<div className="print:hidden">
				<ListEnd
					landing={room}
					count={lines.length}
					list={list}
					texts={{
						more: t("more"),
						failed: t("moreFailed"),
						added: t("added", { added: list.addedCount, count: lines.length }),
					}}
				/>
			</div>
		</section>
	);
}
