/** Types that several scripts share; nothing of this file is published. */

/** One trace of plotly.js; `meta` holds what our own scripts know about it. */
// biome-ignore lint/suspicious/noExplicitAny: plotly.js ships no types of its own
export type Trace = Record<string, any>;
export type Paint = (token: string) => string;
export type Span = [number, number];
export type Point = [number, number];
/** A window of a map in the map's own units. */
export interface View {
  x: Span;
  y: Span;
}
export interface Link {
  href?: string;
}

/** What publish/ writes of a chart (`chart`), a railway map (`map`) or a board (`hex`). */
export interface Figure {
  kind: "chart" | "map" | "hex";
  data: Trace[];
  layout: Trace;
  words: Record<string, string>;
  views: Array<View & { name: string }>;
  /** Height over width. */
  ratio: number;
  /** Width of a board in hundredths of a hex's side. */
  span: number;
  /** Where a board opens that is wider than its box. */
  opening?: Point;
}

export interface Plot extends HTMLDivElement {
  data: Trace[];
  layout: Trace;
  on(event: string, act: (event: { points: Trace[] }) => void): void;
}
export interface Plotly {
  react(plot: Plot, data: Trace[], layout: Trace, config: Trace): Promise<unknown>;
  restyle(plot: Plot, update: Trace, traces: number[]): Promise<unknown>;
  relayout(plot: Plot, update: Trace): Promise<unknown>;
}

/** A turn on the slider of the page of all desks. */
export interface ReplayTurn {
  turn: number;
  name: string;
  href: string;
}
/** All desks of a match: seat, then turn -> the steps from one line of HTML to the next. */
export interface Desks {
  turns: ReplayTurn[];
  lines: string[];
  desks: number[][][];
}

/** The drawing of a map that stands in its page. */
export interface Live {
  picture: SVGSVGElement;
  /** Code of a route -> its path. */
  lines: Map<string, Element>;
  double: Element;
  names: Element;
  /** The sign at the place that was found. */
  sign: Element;
  /** The labels that are shown, by all that they show. */
  labels: Map<string, Element>;
  /** Units of the drawing from left to right. */
  width: number;
}
/** What of a map is seen, in pixels; `scale` is pixels a kilometre, `place` puts kilometres on it. */
export interface Sheet {
  width: number;
  height: number;
  scale: number;
  left: number;
  top: number;
  place(at: Point): Point;
}
/** A name on a map, in pixels; "" for a side where there is no room. */
export interface Label {
  name: string;
  at: Point;
  size: number;
  side: string;
  isCode: boolean;
}

/** A figure on the page. */
export interface Drawing {
  box: HTMLElement;
  plot: Plot;
  keys: HTMLElement;
  /** Before Plotly took over, or where it need not, null. */
  plotly: Plotly | null;
  live: Live | null;
  figure: Figure;
  /** The traces as they were last drawn. */
  data: Trace[];
  hidden: Set<string | number>;
  /** Width of the box when it was last drawn. */
  width: number;
  zoom: number;
  view: View | null;
  railway: Railway | null;
  /** Until the slider rests. */
  rest?: ReturnType<typeof setTimeout>;
  redraw(): Promise<void>;
  step(): Promise<void>;
}

export interface Route {
  points: Point[];
  middle: Point;
  long: number;
  text: string;
  holder: string;
  regions: Set<string>;
}
export interface Owner {
  id: string;
  name: string;
  line: Trace;
  link: Link;
}
export interface Owned {
  owner: string;
  double: boolean;
}
/** Who owns which route in one turn. */
export interface Ownership {
  owners: Map<string, Owner>;
  owned: Map<string, Owned>;
}
/** The routes of a map, and who owns them in the turn of its page. */
export interface Network extends Ownership {
  routes: Map<string, Route>;
  cities: Trace;
  holders: string[];
  outlines: Trace[];
  regions: string[];
}
export interface Place {
  name: string;
  /** All spellings, of other languages too, of a city. */
  names?: string[];
  at: Point;
}
export interface Railway {
  network: Network;
  shown: Ownership;
  filter: { owner: string; holder: string; region: string };
  place: Place | null;
  allowHolder(own: boolean): void;
}

/** One turn that the slider can show. */
export interface Turn {
  turn: number;
  period: string;
}
export interface MapTurn extends Turn, Ownership {}
export interface BoardTurn extends Turn {
  /** Left, top, width and height. */
  frame: [number, number, number, number];
  data(): Trace[];
}

/** What a passphrase, a link or this device's memory opens. */
export interface Seat {
  key: CryptoKey;
  seat: number;
  epoch: number;
}
export interface Paper {
  match: string;
  turn: number;
  kind: string;
}
export interface Ring {
  version: number;
  match: string;
  kdf: { name: string; salt: string; iterations: number };
  entries: Array<Record<string, string>>;
}

declare global {
  interface Window {
    turnsheet: {
      /** Takes the data of a figure from its script. */
      arrived(data: unknown): void;
      /** Makes the tables below an element sortable and draws its figures. */
      enhance(root: ParentNode): void;
      /** Shows the bar of the seat this browser remembers, or takes it away. */
      showSeatBar(): Promise<void>;
      /** The address of the script that draws figures. */
      drawing: string;
      /** Draws a figure with its tools: there once that script is. */
      draw(box: HTMLElement): Promise<void>;
    };
    Plotly: Plotly;
    /** What the theme's script asks for; there on its pages only. */
    __md_scope?: URL;
    __md_hash(text: string): number;
    __md_get(name: string, memory?: Storage, at?: URL): { color?: Record<string, string> } | null;
    __md_set(name: string, value: unknown, memory?: Storage, at?: URL): void;
  }
}

/** A text of an order form: the same in all languages, or language -> text. */
export type Said = string | Record<string, string>;

/** What a filled cell is held to besides its range: `engine.forms.Limit`. */
export interface Limit {
  bound: "low" | "high" | "left" | "never" | "taken";
  source: string;
  by: string[];
  only: Array<[string, string]>;
  each: number;
  values: Array<number | string>;
  text?: Said;
}
/** A cell to fill: what ingest/screen.py writes of a field. */
export interface Asked {
  kind: "integer" | "choice" | "text";
  label: Said;
  bounds: Said;
  low?: [number, Said];
  high?: [number, Said];
  strict?: boolean;
  /** What people may write between thousands beside spaces: a point or nothing, by language. */
  thousands?: Said;
  choices?: string;
  most?: number;
  default?: number | string;
  help?: Said;
  limits?: Limit[];
  unit?: Said;
  once?: string;
}
export interface FormRow {
  id: string;
  cells: Record<string, Asked | Said | number>;
  governs?: string[];
}
export interface FormSection {
  id: string;
  title: Said;
  note?: Said;
  rule: string;
  columns: Array<{ id: string; label: Said }>;
  needs: Array<{ column: string; only: [string, string] | null; others: string[] }>;
  rows: FormRow[];
}
export interface ForecastTerm {
  label: Said;
  sign: number;
  value?: number;
  rows?: string[];
  column?: string;
  times?: string;
  only?: [string, string];
  permille?: number;
  most?: string;
  before?: [string, string];
  first?: boolean;
}
/** An order form as the paper behind it has it. */
export interface Form {
  title: Said;
  sections: FormSection[];
  choices: Record<string, Array<[string, Said]>>;
  prices: Record<string, Record<string, number>>;
  forecast: ForecastTerm[];
  /** Missing in papers of earlier versions, as what names them is. */
  figures?: Record<string, Record<string, number>>;
  sums?: Record<string, ForecastTerm[]>;
  reasons?: Record<string, Record<string, Said>>;
  words: Record<string, Said>;
}
/** Row and column (`cellName`) -> what was typed or chosen; untouched cells are absent. */
export type Values = Record<string, string>;
