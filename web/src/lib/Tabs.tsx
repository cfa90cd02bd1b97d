// Tabs by the pattern: one stop for Tab, arrows, Home and End go from one to the next, the panel is named by its tab.
interface TabsProps<T extends string> {
  tabs: [T, string][];
  now: T;
  /** The id of the panel. */
  panel: string;
  onTab: (tab: T) => void;
}

export function Tabs<T extends string>({ tabs, now, panel, onTab }: TabsProps<T>) {
  const at = tabs.findIndex(([tab]) => tab === now);
  const turn = (e: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    const [tab] = tabs[(to + tabs.length) % tabs.length];
    onTab(tab);
    document.getElementById(`tab-${tab}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" onKeyDown={turn}>
      {tabs.map(([tab, words]) => (
        <button
          type="button"
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          aria-selected={tab === now}
          aria-controls={panel}
          tabIndex={tab === now ? 0 : -1}
          data-tab={tab}
          onClick={() => onTab(tab)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
