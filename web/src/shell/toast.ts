import { create } from 'zustand';

export interface ToastItem {
  id: number;
  text: string;
  kind: 'info' | 'stop';
}

interface Toasts {
  items: ToastItem[];
  say(text: string, kind?: ToastItem['kind']): void;
  drop(id: number): void;
}

let next = 1;

export const useToasts = create<Toasts>((set, get) => ({
  items: [],
  say(text, kind = 'info') {
    const id = next;
    next += 1;
    set({ items: [...get().items.slice(-2), { id, text, kind }] });
    setTimeout(() => get().drop(id), 4500);
  },
  drop: (id) => set({ items: get().items.filter((item) => item.id !== id) }),
}));

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    useToasts.getState().say(`${what} copied.`);
  } catch {
    useToasts.getState().say(`${what}: ${text}`);
  }
}
