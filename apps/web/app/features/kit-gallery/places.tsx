import { formatWhole, progressPercent } from "@stride/money";
import { EllipsisVertical, Flag, Pencil, Share, Trash2 } from "lucide-react";
import { Button as TriggerButton } from "react-aria-components/Button";
import { Board } from "../../ui/board.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Lane } from "../../ui/lane.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import trackScene from "../../ui/scenes/empty-track.svg";
import { Banner } from "../../ui/text/banner.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";
import { cover } from "./sample-pictures.ts";

export function Banners() {
	const { messages } = useKitWords();
	return (
		<Panel id="banners" title={messages.title}>
			<div className="grid gap-3">
				<Banner tone="positive">{messages.finished}</Banner>
				<Banner tone="warning" action={<Button size="s">{messages.verify}</Button>}>
					{messages.demo}
				</Banner>
				<Banner tone="danger">{messages.down}</Banner>
			</div>
		</Panel>
	);
}

export function Empty() {
	const { empty } = useKitWords();
	return (
		<Panel id="empty" title={empty.title} isWide>
			<EmptyState scene={trackScene} title={empty.heading} action={<Button>{empty.action}</Button>}>
				{empty.text}
			</EmptyState>
		</Panel>
	);
}

export function Scoreboard() {
	const { board } = useKitWords();
	return (
		<Panel id="board" title={board.title}>
			<Board label={board.label}>
				<p className="type-small text-on-board-muted">{board.raised}</p>
				<p className="mt-1 type-score-1">{formatWhole(1_248_000, "usd")}</p>
				<p className="mt-2 mb-5 type-body text-on-board-muted">{board.summary}</p>
				<Lane raised={62} goal={100} size="l" />
				<div className="mt-6">
					<Button tone="action" size="l" isWide>
						{board.donate}
					</Button>
				</div>
			</Board>
		</Panel>
	);
}

type Row = { name: string; date: string; goalCents: number; raisedCents: number; supporters: number };

const figures = [
	{ date: "12.06.2026", goalCents: 2_000_000, raisedCents: 1_248_000, supporters: 48 },
	{ date: "01.01.2026", goalCents: 100_000_000_000, raisedCents: 100_000_000_000, supporters: 1_000_000 },
	{ date: "31.12.2025", goalCents: 1_000, raisedCents: 0, supporters: 0 },
];

export function Table() {
	const { table } = useKitWords();
	const [picture = "", name = "", date = "", goal = "", progress = "", supporters = "", menu = ""] = table.columns;
	const rows: Row[] = figures.map((row, index) => ({ ...row, name: table.names[index] ?? "" }));
	const columns: Column<Row>[] = [
		{
			id: "picture",
			title: picture,
			place: "picture",
			cell: () => <Picture image={{ 344: cover }} alt="" sizes="80px" className="h-14 w-20 rounded-2" />,
		},
		{ id: "name", title: name, place: "title", cell: (row) => row.name },
		{ id: "date", title: date, place: "figure", cell: (row) => row.date },
		{ id: "goal", title: goal, place: "figure", isNumber: true, cell: (row) => formatWhole(row.goalCents, "usd") },
		{
			id: "progress",
			title: progress,
			place: "lane",
			cell: (row) => (
				<Lane
					raised={row.raisedCents}
					goal={row.goalCents}
					percent={progressPercent(row.raisedCents, row.goalCents)}
					label={progress}
				/>
			),
		},
		{ id: "supporters", title: supporters, place: "figure", isNumber: true, cell: (row) => row.supporters },
		{ id: "menu", title: menu, place: "menu", cell: () => <RowMenu /> },
	];
	return (
		<section data-panel="table" className="min-w-0 desk:col-span-3">
			<h2 className="mb-3 type-score-3 text-sm text-muted">{table.title}</h2>
			<DataTable label={table.title} columns={columns} rows={rows} keyOf={(row) => row.name} />
		</section>
	);
}

function RowMenu() {
	const { table } = useKitWords();
	return (
		<Menu
			label={table.menu}
			trigger={
				<TriggerButton aria-label={table.menu} className={buttonLook({ tone: "quiet", size: "s", isIcon: true })}>
					<EllipsisVertical className="size-5" aria-hidden />
				</TriggerButton>
			}
		>
			<MenuItem icon={<Pencil className="size-5" />} onAction={() => undefined}>
				{table.edit}
			</MenuItem>
			<MenuItem icon={<Share className="size-5" />} onAction={() => undefined}>
				{table.share}
			</MenuItem>
			<MenuItem icon={<Flag className="size-5" />} onAction={() => undefined}>
				{table.finish}
			</MenuItem>
			<MenuItem icon={<Trash2 className="size-5" />} isDanger onAction={() => undefined}>
				{table.remove}
			</MenuItem>
		</Menu>
	);
}
