import { formatPercent, formatWhole } from "@stride/money";
import { Lane } from "../../ui/lane.tsx";
import { Mark } from "../../ui/media/logo.tsx";
import { DistanceRule } from "../../ui/text/distance-rule.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";

const textStyles = ["type-lead", "type-title", "type-body", "type-small", "type-tiny"];

export function Type() {
	const { type } = useKitWords();
	return (
		<Panel id="type" title={type.title} isWide>
			{type.display.map((line, index) => (
				<p key={line} className={["type-display-1", "mt-2 type-display-2", "mt-2 type-display-3"][index]}>
					{line}
				</p>
			))}
			<p className="mt-3 flex flex-wrap items-baseline gap-4">
				<span className="type-score-1">{formatWhole(128_456_000, "usd")}</span>
				<span className="type-score-2">{formatDuration(2_538_000)}</span>
				<span className="type-score-3">0123456789</span>
			</p>
			<p className="mt-4 max-w-measure type-body">
				{type.text} <span className="text-link">{type.link}</span> <span className="text-muted">{type.muted}</span>
			</p>
			<p className="mt-4 type-statement">{type.statement}</p>
			<p className="mt-4 flex flex-wrap items-baseline gap-5">
				{type.styles.map((style, index) => (
					<span key={style} className={textStyles[index]}>
						{style}
					</span>
				))}
				<Mark className="size-10 self-center" />
			</p>
		</Panel>
	);
}

const grounds = [
	["bg", "bg-bg"],
	["surface", "bg-surface"],
	["sunken", "bg-sunken"],
	["hover", "bg-hover"],
	["quiet", "bg-quiet"],
	["strong", "bg-strong"],
	["action", "bg-action"],
	["live", "bg-live"],
	["lane", "bg-lane"],
	["board", "bg-board"],
	["board-raised", "bg-board-raised"],
	["overlay", "bg-overlay"],
] as const;

const pairs = [
	"bg-bg text-text",
	"bg-surface text-muted",
	"bg-action text-on-action",
	"bg-live text-on-live",
	"bg-bg text-link",
	"bg-danger-soft text-danger",
	"bg-positive-soft text-positive",
	"bg-strong text-on-strong",
	"bg-warning-soft text-text",
	"bg-chip text-on-chip",
];

export function Colours() {
	const { colours } = useKitWords();
	return (
		<Panel id="colours" title={colours.title}>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-3">
				{grounds.map(([name, style]) => (
					<li key={name}>
						<span className={`block h-12 rounded-2 border border-line ${style}`} />
						<span className="type-tiny text-muted">{name}</span>
					</li>
				))}
			</ul>
			<ul className="mt-5 grid grid-cols-2 gap-2">
				{colours.pairs.map((name, index) => (
					<li
						key={name}
						className={`flex min-h-10 items-center rounded-2 border border-line px-3 type-small-strong ${pairs[index]}`}
					>
						{name}
					</li>
				))}
			</ul>
		</Panel>
	);
}

const runs = [
	[0, "l"],
	[1, "m"],
	[49, "m"],
	[99, "m"],
	[100, "m"],
	[134, "l"],
	[62, "s"],
	[1000, "s"],
] as const;

export function Lanes() {
	const { lane } = useKitWords();
	return (
		<Panel id="lane" title={lane.title} isWide>
			<ul className="grid gap-x-8 gap-y-5 tablet:grid-cols-2">
				{runs.map(([raised, size], index) => (
					<li key={raised}>
						<p className="mb-2 flex items-baseline justify-between gap-3">
							<span className="type-score-3">{formatPercent(raised)}</span>
							<span className="text-right type-small text-muted">{lane.notes[index]}</span>
						</p>
						<Lane
							raised={raised}
							goal={100}
							percent={Math.min(100, raised)}
							label={lane.notes[index] ?? ""}
							size={size}
						/>
					</li>
				))}
			</ul>
			<div className="mt-6">
				<DistanceRule distance="100 m" />
			</div>
			<div className="chequer mt-5 [--chequer:8px]" />
		</Panel>
	);
}

export function Islands() {
	const { islands } = useKitWords();
	return (
		<Panel id="islands" title={islands.title}>
			<div className="grid gap-4">
				{(["light", "dark"] as const).map((theme) => (
					<div key={theme} data-theme={theme} className="rounded-3 border border-line bg-bg p-5">
						<p className="type-title">{islands[theme]}</p>
						<p className="type-body text-muted">{islands.text}</p>
					</div>
				))}
			</div>
		</Panel>
	);
}
