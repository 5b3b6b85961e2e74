/**
 * Finds the maximum flow through a network at minimum cost, by successive shortest paths with potentials. Dijkstra
 * finds each node's distance by reduced cost, and then as much flow as fits is sent along all shortest paths together
 * (Dinic). The number of searches is therefore the number of different distances, not of units of flow.
 */
export interface FlowNode {
  readonly arcs: FlowArc[];
  /** The potential is chosen so that the reduced cost of every arc with remaining capacity is not negative. */
  potential: number;
  distance: number;
  /** The number of arcs from the source along shortest paths. */
  level: number;
  /** The index of the first arc that may still lead to the sink. */
  next: number;
}

export interface FlowArc {
  readonly from: FlowNode;
  readonly to: FlowNode;
  /** An integer; not negative for an added arc. */
  readonly cost: number;
  /** The remaining capacity. */
  room: number;
  readonly back: FlowArc;
}

export interface FlowNetwork {
  readonly addNode: () => FlowNode;
  readonly addArc: (from: FlowNode, to: FlowNode, capacity: number, cost: number) => FlowArc;
  /** Sends as much as possible at the least cost. It must only be called once. */
  readonly send: (source: FlowNode, sink: FlowNode) => { readonly flow: number; readonly cost: number };
}

export function createFlowNetwork(): FlowNetwork {
  const nodes: FlowNode[] = [];
  return {
    addNode: () => {
      const node = { arcs: [], potential: 0, distance: 0, level: 0, next: 0 };
      nodes.push(node);
      return node;
    },
    addArc: (from, to, capacity, cost) => {
      if (cost < 0) throw new Error('The cost of an arc is zero or more');
      const back = { from: to, to: from, cost: -cost, room: 0 } as {
        -readonly [K in keyof FlowArc]: FlowArc[K];
      };
      const arc: FlowArc = { from, to, cost, room: capacity, back };
      back.back = arc;
      from.arcs.push(arc);
      to.arcs.push(back);
      return arc;
    },
    send: (source, sink) => {
      let [flow, cost] = [0, 0];
      while (findDistances(nodes, source, sink)) {
        const length = sink.distance;
        for (const node of nodes) node.potential += Math.min(node.distance, length);
        let sent = 0;
        while (findLevels(nodes, source, sink))
          for (let more = push(source, sink, Infinity); more > 0; more = push(source, sink, Infinity))
            sent += more;
        flow += sent;
        cost += sent * (sink.potential - source.potential);
      }
      return { flow, cost };
    },
  };
}

/** Sets `distance` of all nodes that are no farther than the sink; false if the sink cannot be reached. */
function findDistances(nodes: readonly FlowNode[], source: FlowNode, sink: FlowNode): boolean {
  for (const node of nodes) node.distance = Infinity;
  source.distance = 0;
  const queue = createQueue();
  queue.add(source, 0);
  for (let first = queue.take(); first; first = queue.take()) {
    const { node, distance } = first;
    if (node === sink) return true;
    // Skips an entry that a shorter path has replaced.
    if (distance > node.distance) continue;
    for (const arc of node.arcs) {
      if (arc.room === 0) continue;
      const reached = distance + reducedCost(arc);
      if (reached >= arc.to.distance) continue;
      arc.to.distance = reached;
      queue.add(arc.to, reached);
    }
  }
  return false;
}

function reducedCost({ from, to, cost }: FlowArc): number {
  return cost + from.potential - to.potential;
}

function isOnShortestPath(arc: FlowArc): boolean {
  return arc.room > 0 && reducedCost(arc) === 0;
}

function findLevels(nodes: readonly FlowNode[], source: FlowNode, sink: FlowNode): boolean {
  for (const node of nodes) {
    node.level = -1;
    node.next = 0;
  }
  source.level = 0;
  const reached = [source];
  for (const node of reached)
    for (const arc of node.arcs) {
      if (arc.to.level >= 0 || !isOnShortestPath(arc)) continue;
      arc.to.level = node.level + 1;
      if (arc.to === sink) return true;
      reached.push(arc.to);
    }
  return false;
}

function push(node: FlowNode, sink: FlowNode, most: number): number {
  if (node === sink) return most;
  for (let arc = node.arcs[node.next]; arc; arc = node.arcs[(node.next += 1)]) {
    if (arc.to.level !== node.level + 1 || !isOnShortestPath(arc)) continue;
    const sent = push(arc.to, sink, Math.min(most, arc.room));
    if (sent === 0) continue;
    arc.room -= sent;
    arc.back.room += sent;
    return sent;
  }
  return 0;
}

interface Entry {
  readonly node: FlowNode;
  readonly distance: number;
}

/** Creates a binary heap with the nearest node first. */
function createQueue(): { add: (node: FlowNode, distance: number) => void; take: () => Entry | undefined } {
  const heap: Entry[] = [];
  const distanceAt = (at: number) => heap[at]?.distance ?? Infinity;
  return {
    add: (node, distance) => {
      const entry = { node, distance };
      let at = heap.push(entry) - 1;
      while (at > 0) {
        const up = (at - 1) >> 1;
        const parent = heap[up];
        if (!parent || parent.distance <= distance) break;
        heap[at] = parent;
        at = up;
      }
      heap[at] = entry;
    },
    take: () => {
      const first = heap[0];
      const last = heap.pop();
      if (!last || heap.length === 0) return first;
      let at = 0;
      for (;;) {
        const left = 2 * at + 1;
        const down = distanceAt(left + 1) < distanceAt(left) ? left + 1 : left;
        const child = heap[down];
        if (!child || child.distance >= last.distance) break;
        heap[at] = child;
        at = down;
      }
      heap[at] = last;
      return first;
    },
  };
}
