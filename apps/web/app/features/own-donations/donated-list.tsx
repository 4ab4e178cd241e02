import { addressOf } from "@stride/contract/client";
import { donationFiles } from "@stride/contract/donations/donation-files";
import type { OwnDonation } from "@stride/contract/donations/own-donations";
import { type ReactNode, useId, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useWide } from "../../lib/browser/use-wide.ts";
import type { Pages } from "../../lib/lists/pages.ts";
import { type OwnPages, useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { ListEnd } from "../../ui/list/list-end.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { DonatedTable } from "./donated-table.tsx";
import { FileButton } from "./file-button.tsx";

/** The account's own donations, each with its confirmation, and the same as a file. */
export function DonatedList() {
	const t = useTranslations("donations.given");
	const api = useApi();
	const locale = useLocale();
	const list = useOwnPages(["own-donations"], (query, signal) => api("listOwnDonations", { query }, { signal }));
	return (
		<DonatedSection
			list={list}
			title={t("title")}
			none={t("none")}
			confirmationOf={(id) => `/${locale}/giving/confirmation/${id}?account`}
			file={<FileButton url={addressOf(donationFiles.ownDonations, {})} name="my-donations.csv" />}
		/>
	);
}

/** A donor's donations, of an account or of a mailed link's address. */
export function DonatedSection(props: {
	list: Pick<OwnPages<OwnDonation>, "hasFailed" | "isLoading" | "load"> &
		Omit<Pages<OwnDonation>, "items"> & { items: readonly OwnDonation[] | undefined };
	title: string;
	none: string;
	confirmationOf: (donationId: string) => string;
	file?: ReactNode;
}) {
	const t = useTranslations("donations");
	const id = useId();
	const { list } = props;
	const hasSome = list.items !== undefined && list.items.length > 0;
	return (
		<section aria-labelledby={id} aria-busy={!list.items && !list.hasFailed}>
			<div className="mb-4 flex flex-wrap items-center justify-between gap-4">
				<h2 id={id} className="type-display-3">
					{props.title}
				</h2>
				{hasSome && props.file}
			</div>
			{list.items ? (
				<Donated {...props} list={list} donations={list.items} />
			) : list.hasFailed ? (
				<LoadFailed
					title={t("given.failedTitle")}
					text={t("given.failedText")}
					retry={t("retry")}
					isLoading={list.isLoading}
					onRetry={list.load}
				/>
			) : (
				<Skeleton className="h-40 rounded-4" />
			)}
		</section>
	);
}

function Donated(props: {
	title: string;
	donations: readonly OwnDonation[];
	list: Omit<Pages<OwnDonation>, "items">;
	none: string;
	confirmationOf: (donationId: string) => string;
}) {
	const { donations, list, none, confirmationOf } = props;
	const t = useTranslations("donations");
	const room = useRef<HTMLDivElement>(null);
	const isWide = useWide();
	if (donations.length === 0) return <p className="max-w-measure type-body text-muted">{none}</p>;
	return (
		<div ref={room} tabIndex={-1} className="outline-none">
			<div className="tablet:rounded-4 tablet:border tablet:border-line tablet:bg-surface tablet:px-5">
				<DonatedTable label={props.title} donations={donations} confirmationOf={confirmationOf} />
			</div>
			<ListEnd
				landing={room}
				count={donations.length}
				list={list}
				isInfinite={isWide}
				texts={{
					more: t("table.more"),
					failed: t("table.moreFailed"),
					added: t("table.added", { added: list.addedCount, count: donations.length }),
				}}
			/>
		</div>
	);
}
