import { formatDollars } from "@stride/money";
import { DistanceRule } from "../../ui/distance-rule.tsx";
import { Lane } from "../../ui/lane.tsx";
import { Panel } from "./panel.tsx";

const swatches = [
	["bg", "bg-bg"],
	["surface", "bg-surface"],
	["sunken", "bg-sunken"],
	["strong", "bg-strong"],
	["action", "bg-action"],
	["live", "bg-live"],
	["positive soft", "bg-positive-soft"],
	["danger soft", "bg-danger-soft"],
	["warning soft", "bg-warning-soft"],
	["info soft", "bg-info-soft"],
] as const;

export function Type() {
	return (
		<Panel title="Type" isWide>
			<p className="type-display-1">Turn kilometres into help</p>
			<p className="mt-2 type-display-2">Допомога набирає швидкість</p>
			<p className="mt-2 type-display-3">Сім перевалів і один велосипед</p>
			<p className="mt-3 flex flex-wrap items-baseline gap-4">
				<span className="type-score-1">{formatDollars(128456000)}</span>
				<span className="type-score-2">42:18</span>
				<span className="type-score-3">0123456789</span>
			</p>
			<p className="mt-4 max-w-measure type-body">
				Manrope carries every sentence. Дванадцять днів, сім перевалів і один велосипед, старший за мене: «на останній
				підйом». <span className="text-link">A link</span> <span className="text-muted">and muted text.</span>
			</p>
			<p className="mt-4 flex flex-wrap items-baseline gap-5">
				<span className="type-lead">Lead</span>
				<span className="type-title">Title</span>
				<span className="type-body">Body</span>
				<span className="type-small">Small</span>
				<span className="type-tiny">Tiny</span>
			</p>
		</Panel>
	);
}

export function Colours() {
	return (
		<Panel title="Colour roles">
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-3">
				{swatches.map(([name, look]) => (
					<li key={name}>
						<span className={`block h-14 rounded-2 border border-line ${look}`} />
						<span className="type-tiny text-muted">{name}</span>
					</li>
				))}
			</ul>
		</Panel>
	);
}

const states = [
	[0, "l", "Be the first across the start line"],
	[1, "m", "1 supporter"],
	[49, "m", "48 supporters"],
	[99, "m", "$40 to the line"],
	[100, "m", "Goal reached"],
	[134, "l", "Past the finish line"],
	[62, "s", "In a card"],
	[1000, "s", "Ten times the goal"],
] as const;

export function Lanes() {
	return (
		<Panel title="The lane" isWide>
			<ul className="grid gap-x-8 gap-y-5 tablet:grid-cols-2">
				{states.map(([raised, size, note]) => (
					<li key={note}>
						<p className="mb-2 flex items-baseline justify-between">
							<span className="type-score-3">{raised} %</span>
							<span className="type-small text-muted">{note}</span>
						</p>
						<Lane raised={raised} goal={100} percent={Math.min(100, raised)} label={note} size={size} />
					</li>
				))}
			</ul>
			<div className="mt-6">
				<DistanceRule distance="100 m" />
			</div>
		</Panel>
	);
}
